import FeedGallery
import Foundation

/// How a language says what an export does, and why it does not.
struct ExportPhrases: Sendable {
    var writingPictures = "Writing pictures"
    /// Takes what was kept, in the words of the two that follow.
    var kept: Phrases.One = "Kept from an earlier export: $0."
    var keptPictures = CountedPhrase.oneIsSingular("# picture", "# pictures")
    var keptComments = CountedPhrase.oneIsSingular("the comments on # image", "the comments on # images")
    var subscribe: Phrases.Two = "Subscribe to $0 (RSS) or $1 (JSON Feed)."
    var noBaseURL =
        "Without --base-url, the pictures of feed.json are still those of the source, and nobody can subscribe."

    var failed: Phrases.Two = "cannot export to $0: $1"
    var foreignDirectory = "the directory has files that no export wrote; name a new one"
    /// Takes the name of the list.
    var damagedList: Phrases.One = "$0 is damaged; export to a new directory"
    var existingFile: Phrases.One = "$0 exists already, and no export wrote it; move it away"
    var link: Phrases.One = "$0 is a symbolic link, which is not followed"
    var notADirectory = "a file is where the directory should be"
    var changedMeanwhile = "pictures changed in the meantime; export again"
    var emptyFeed = "the feed has no images, but the directory has; delete it to export an empty feed"
    var otherFeed: Phrases.Three = "$0 is an export of $1, not of $2; name another directory, or use --replace"
    var unknownFeed: Phrases.One =
        "which feed $0 is an export of is not known; name it with --url URL or ESSENTIAL_FEED_URL"
    var pageOfList: Phrases.One = "$0 is one page, and a list of feeds needs a directory; name one feed with --url URL"
    var notAList: Phrases.One = "$0 is an export of one feed, not of a list; name another directory, or use --replace"
    var isAList: Phrases.Two = "$0 is an export of a list of feeds, not of $1; name another directory, or use --replace"
    var unknownList: Phrases.One = "$0 is an export of a list of feeds; name it with --feeds FILE"
    /// Takes the names of directories.
    var leftList: Phrases.One = "No longer on the list, but still in the directory: $0."

    /// Says where to subscribe to a mirror that will be served at `baseURL`, or why nobody can.
    func subscribing(at baseURL: URL?) -> String {
        guard let baseURL else { return noBaseURL }
        let urls = [RSSFeed.name, JSONFeed.name].map { baseURL.appending(path: $0).absoluteString }
        return subscribe(urls[0], urls[1])
    }

    /// Says why an export was refused.
    func text(of refusal: ExportRefusal) -> String {
        switch refusal {
        case .foreignDirectory: foreignDirectory
        case .damagedList(let name): damagedList(name)
        case .existing(let name): existingFile(name)
        case .changedMeanwhile: changedMeanwhile
        case .emptyFeed: emptyFeed
        }
    }
}
