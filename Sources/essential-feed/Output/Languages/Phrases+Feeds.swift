import FeedAPI
import FeedCommandLine
import FeedCore

/// The texts about choosing feeds, their list and their images.
extension Phrases {
    // Choosing
    var feedMustBeNamed: String {
        text(
            "No feed is named: give its URL, set ESSENTIAL_FEED_URL, or add one to your list with essential-feed feeds --add URL"
        )
    }
    /// Takes the file, the number of the line, and its first word.
    var lineOfList: Three { phrase("{file}, line {number}: \"{word}\" is not the URL of a feed.") }
    var suggestedURL: One { phrase("Did you mean {url}?") }
    var nothingNewInFeeds: Counted {
        counted("Nothing is new in {count} feed.", "Nothing is new in {count} feeds.")
    }
    var severalImagesBegin: One { phrase("Several images begin with {digits}; type more of the id:") }

    var inTheFuture: One { phrase("{word} is in the future") }
    var noMatch: One { phrase("No cached image matches {words}.") }
    var nothingToFind: String { text("Nothing is cached yet: load your feeds with essential-feed load, then search.") }

    // Changing the list
    var alreadyListed: Two { phrase("{url} is already in {file}.") }
    var sameFeedListed: Three { phrase("{url} is the same feed as {other}, which is already in {file}.") }
    var notAdded: String { text("the feed was not added") }
    /// Takes the feed's title, the number of its images, and the file.
    var addedFeed: Three { phrase("Added {title} ({images}) to {file}.") }
    var imageCount: Counted { counted("{count} image", "{count} images") }
    var lineRemoved: One { phrase("its line in {file}") }
    var opmlNotChanged: One { phrase("{file} is OPML, which is not changed; change it with your feed reader") }
    /// Takes the old and the new URL, and the command that moves the feed.
    var feedMoved: Three { phrase("{url} has moved permanently to {new}. To continue there: {command}") }

    // The list
    var noneStatus: String { text("not loaded") }
    var feedCount: Counted { counted("{count} feed", "{count} feeds") }
    /// Takes the time since the first failure, and the failure.
    var failingFor: Two { phrase("failing for {time}: {cause}") }
    var failedNow: One { phrase("failed just now: {cause}") }

    var newPictures: Counted { counted("{count} new picture", "{count} new pictures") }
    var missingPictures: Counted { counted("{count} missing", "{count} missing") }
    // Usage
    var aTextWithoutQuotes: String { text("text without quotation marks") }
}

extension Phrases {
    /// Returns the failure of a feed in the list at `path` whose URL has no valid host.
    func noURL(of feed: FeedList.Entry, in path: String) -> UsageError.Problem {
        .explained(lineOfList(path.shown, "\(feed.line)", feed.text.shown))
    }
}
