/// All messages for people, in one language.
///
/// To add a phrase:
/// 1. Declare it in an extension of `Phrases`, in English: `var nothingNew: String { text("Nothing new.") }`.
/// 2. Add a line to each file in `Translations`: `nothingNew = …`. Its key is the name of the property.
///
/// `One`, `Two` and `Three` are phrases with values. Their placeholders are in braces, such as `{age}`, and the values
/// are passed in the order of the English text. A `Counted` phrase has a number, `{count}`, and a text for each plural
/// form of the language. Tests find every declaration, and report missing keys, placeholders and plural forms. Values
/// are inserted unchanged, so untrusted text must be made safe first.
struct Phrases: Sendable {
    typealias One = Template<String>
    typealias Two = Template<String, String>
    typealias Three = Template<String, String, String>

    static let english = Phrases(.english)

    let language: Language
    private let translation: Translation?

    /// Reads the phrases of one language; phrases that are missing in its file are English.
    init(_ language: Language) {
        self.language = language
        translation = language.file.map(Translation.init)
    }

    func text(_ english: String, key: String = #function) -> String {
        translation?[key] ?? english
    }

    func phrase<each Value>(_ english: String, key: String = #function) -> Template<repeat each Value> {
        Template(english: english, text: translation?[key] ?? english)
    }

    func counted(_ one: String, _ other: String, key: String = #function) -> Counted {
        guard let forms = translation?[key] else { return Counted(forms: [one, other], language: .english) }
        return Counted(forms: Translation.forms(in: forms), language: language)
    }
}

// MARK: - Joining

extension Phrases {
    var twoClauses: Two { phrase("{clause}; {next}") }
    var twoSentences: Two { phrase("{sentence}. {next}") }

    /// Joins the parts of a sentence that are not nil.
    func clauses(_ clauses: [String?]) -> String {
        let clauses = clauses.compactMap(\.self)
        return clauses.dropFirst().reduce(clauses.first ?? "") { twoClauses($0, $1) }
    }
}

// MARK: - Titles, labels and notes

extension Phrases {
    // Titles and labels
    var commentsTitle: String { text("Comments") }
    var universitiesTitle: String { text("Universities") }
    var nameLabel: String { text("Name") }
    var countryLabel: String { text("Country") }
    var codeLabel: String { text("Country code") }
    var stateLabel: String { text("State or province") }
    var webPagesLabel: String { text("Web pages") }

    // Notes
    var sampleFeedNote: String {
        text("This is the built-in sample feed. Name your own with --url URL or ESSENTIAL_FEED_URL.")
    }
    var sampleUniversitiesNote: String {
        text("This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL.")
    }
    var showingSaved: One { phrase("Showing what was saved {age}.") }
    var notSaved: One { phrase("Warning: not cached: {cause}") }
    var pageFailed: One { phrase("The next page could not be loaded: {cause}") }
    var tryingAgain: Three { phrase("Trying again ({number} of {limit}) in {seconds} s.") }
    var netrcMissing: One { phrase("No credentials were read: there is no file {path}.") }
    var credentialWithheld: One {
        phrase(
            "No credentials were sent to {origin}: they are sent only over https, or to this machine without a proxy."
        )
    }
    var feedFound: Two { phrase("The feed of {url} is at {feed}.") }
    var entriesWithoutPictures: Counted {
        counted(
            "The {count} entry of the feed has no picture.",
            "None of the {count} entries of the feed has a picture."
        )
    }
    var entriesOmitted: Counted {
        counted(
            "{count} entry of the feed is the same as an earlier one, and was omitted.",
            "{count} entries of the feed are the same as earlier ones, and were omitted."
        )
    }
    var imagesOmitted: Counted {
        counted(
            "{count} image was omitted, because the feed would take too much space.",
            "{count} images were omitted, because the feed would take too much space."
        )
    }
    var loadingStopped: Counted {
        counted(
            "Loading stopped after {count} page; the list continues.",
            "Loading stopped after {count} pages; the list continues."
        )
    }
    var nothingNew: String { text("Nothing new.") }
    var shownAgain: One { phrase("The new images could not be saved, and will be shown again: {cause}") }
    var mayBeShownAgain: One {
        phrase("What was saved could not be read, so these images may have been shown before: {cause}")
    }
    /// The number of cached images that stay although the feed is empty.
    var cachedImagesStay: Counted { counted("{count} cached image stays", "{count} cached images stay") }
    var howToRemove: One { phrase("essential-feed feeds --remove {url} removes what is cached.") }
    var countedInSeconds: One { phrase("--every {number} is {number} seconds; write {number}m for minutes.") }
    var outageBegan: One { phrase("{failure}. Trying again.") }
    var outageEnded: One { phrase("The server responds again; the outage began {age}.") }
    /// The end of a truncated list.
    var andMore: One { phrase("and {count} more") }

    // Nothing to show
    var nothingCached: String { text("Nothing is cached.") }
    var emptyFeed: String { text("The feed has no images.") }
    var emptyFeedList: One {
        phrase(
            "{file} has no feed; write the URL of one in each line, or add one with essential-feed feeds --add URL"
        )
    }
    var fileWithoutFeeds: One {
        phrase("{file} has no feed; it must be OPML, or text with the URL of a feed in each line")
    }
    var noComments: String { text("No comments yet.") }
    var emptyUniversities: String { text("The list has no universities.") }
    var noSuchImage: One {
        phrase("No cached feed has an image with the id {id}; name its feed with --url URL.")
    }
    var imageNotInFeed: Two { phrase("{url} has no image with the id {id}.") }
    /// Takes the name of the feed's format.
    var withoutComments: One { phrase("The feed is {format}, whose images have no comments at the service.") }
    var pageOfImage: One { phrase("The page of the image is {url}") }
    var noServiceForImage: String {
        text(
            "Nothing is cached, so the service of this image is not known: name it with --url URL or ESSENTIAL_FEED_URL."
        )
    }
    var noSuchUniversity: One { phrase("No university matches {name}.") }

    // Progress
    var waitingFor: One { phrase("Waiting for {host}") }
    var page: One { phrase("page {number}") }
    var feedsLoaded: Two { phrase("{count} of {total} feeds") }
    var feedsAwaited: Three { phrase("{count} of {total} feeds, waiting for {host}") }
    var picturesLoaded: Two { phrase("{count} of {total} pictures") }
    var commentsLoaded: Two { phrase("comments on {count} of {total} images") }

    // Pictures and comments
    var pictureSaved: One { phrase("Picture saved in {path}") }
    var pictureNotCached: String {
        text("No cached feed has this picture, so it was not saved: name a file with --output FILE.")
    }
    var pictureFailed: Two { phrase("Picture {url}: {cause}") }
    var picturesFailed: Counted {
        counted("{count} picture could not be loaded", "{count} pictures could not be loaded")
    }
    var picturesNotRefreshed: Counted {
        counted(
            "{count} picture could not be refreshed, and stays unchanged",
            "{count} pictures could not be refreshed, and stay unchanged"
        )
    }
    var picturesStale: Counted {
        counted(
            "{count} picture could not be loaded from its new URL, and the earlier one stays",
            "{count} pictures could not be loaded from their new URLs, and the earlier ones stay"
        )
    }
    var newImages: Counted { counted("{count} new image", "{count} new images") }
    var commentFailed: Two { phrase("Comments on {id}: {cause}") }
    var commentsFailed: Counted {
        counted(
            "The comments on {count} image could not be loaded",
            "The comments on {count} images could not be loaded"
        )
    }

    // Cached feeds and lists
    var validFeed: Three { phrase("{url}: valid, saved {age}, expires {expiry}") }
    var validForever: Two { phrase("{url}: valid, saved {age}") }
    var expiredFeed: Two { phrase("{url}: expired, saved {age}, deleted") }
    var corruptFeed: One { phrase("{url}: damaged, deleted") }
    var corruptUnknownFeed: String { text("A damaged feed was deleted.") }
    var expiredStatus: String { text("expired") }
    var corruptStatus: String { text("damaged") }
    /// The images of a feed, or the universities of a list.
    var items: Counted { counted("{count} item", "{count} items") }
    var removed: Two { phrase("Removed {url}: {contents}") }
    var saved: One { phrase("saved {age}") }
    var notCached: One { phrase("Nothing from {url} is cached; essential-feed feeds lists what is.") }
}
