import FeedExport
import FeedGallery
import Foundation

/// The texts of exports: their results, and the reasons to refuse one.
extension Phrases {
    var writingPictures: String { text("Writing pictures") }
    /// Takes the next two phrases, joined.
    var kept: One { phrase("Kept from an earlier export: {contents}.") }
    var keptPictures: Counted { counted("{count} picture", "{count} pictures") }
    var keptComments: Counted { counted("the comments on {count} image", "the comments on {count} images") }
    var subscribe: One { phrase("Subscribe to {url} (RSS).") }
    var noBaseURL: String {
        text("Without --base-url, the pictures of feed.json are at the source, and feed readers cannot subscribe.")
    }

    var exportFailed: Two { phrase("cannot export to {path}: {cause}") }
    var foreignDirectory: String { text("the directory has files that no export wrote; name a new one") }
    /// Takes the name of the list.
    var damagedList: One { phrase("{name} is damaged; export to a new directory") }
    var existingFile: One { phrase("{name} exists already, and no export wrote it; move it away") }
    var symbolicLink: One { phrase("{path} is a symbolic link, which is not followed") }
    var notADirectory: String { text("a file is where the directory should be") }
    var changedMeanwhile: String { text("pictures changed in the meantime; export again") }
    var emptyExport: String { text("the feed has no images, but the directory has; delete it to export an empty feed") }
    var otherFeed: Three {
        phrase(
            "{path} is an export of {recorded}, not of {url}; use --moved if the feed has moved there, else delete {path} or name another directory"
        )
    }
    var unknownFeed: One {
        phrase("which feed {path} is an export of is not known; name it with --url URL or ESSENTIAL_FEED_URL")
    }
    var pageOfList: One {
        phrase("{path} is one page, and a list of feeds needs a directory; name one feed with --url URL")
    }
    var notAList: One { phrase("{path} is an export of one feed, not of a list; name another directory") }
    var isAList: Two { phrase("{path} is an export of a list of feeds, not of {url}; name another directory") }
    var unknownList: One { phrase("{path} is an export of a list of feeds; name it with --feeds FILE") }
    /// Takes the names of directories.
    var leftList: One {
        phrase("No longer on the list, but still in the directory: {names}. Delete there what you no longer want.")
    }
    var missingList: One {
        phrase("the directory has a feed.json but no {name}; copy that file too, or name a new directory")
    }
    var sameFeed: Two { phrase("{first} and {second} are one feed, which is exported once; remove one from the list") }
    var noSuchExportedImage: Two {
        phrase("{path} has no image with the id {id}")
    }
    var notTakenDown: One {
        phrase("the image {id} was not taken down")
    }
    var noThumbnailer: String { text("thumbnails need the program vipsthumbnail; install the package libvips-tools") }
    var takenDown: One {
        phrase("Taken down: {images}.")
    }
    var goneFromFeed: One { phrase("No longer in the feed: {ids}.") }
    var thumbnailsFailed: Counted {
        counted("No thumbnail of {count} picture could be made", "No thumbnails of {count} pictures could be made")
    }
    var directoryStays: One { phrase("{path} stays unchanged") }
    var noFeedNamed: One {
        phrase("no feed is named for {path}; name one with --url URL or ESSENTIAL_FEED_URL")
    }
    var isMounted: One {
        phrase("{path} is empty: is its disk mounted?")
    }

    /// Returns the note about subscribing to a mirror at `baseURL`, or the reason feed readers cannot subscribe.
    func subscribing(at baseURL: URL?) -> String {
        guard let baseURL else { return noBaseURL }
        return subscribe(baseURL.appending(path: RSSFeed.name).absoluteString)
    }

    /// Returns the reason an export to the path `name` was refused; `show` returns the text of a URL.
    func text(of refusal: ExportRefusal, exportingTo name: String, showing show: (URL) -> String) -> String {
        switch refusal {
        case .foreignDirectory: foreignDirectory
        case .missingList(let name): missingList(name)
        case .damagedList(let name): damagedList(name)
        case .existing(let name): existingFile(name)
        case .changedMeanwhile: changedMeanwhile
        case .emptyFeed: emptyExport
        case .sameFeed(let first, let second): sameFeed(show(first), show(second))
        case .pageOfList: pageOfList(name)
        case .unknownFeed: unknownFeed(name)
        case .unknownList: unknownList(name)
        case .notAList: notAList(name)
        case .isAList(let url): isAList(name, show(url))
        case .otherFeed(let recorded, let named): otherFeed(name, show(recorded), show(named))
        case .noThumbnailer: noThumbnailer
        }
    }
}
