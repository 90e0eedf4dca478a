import FeedCommandLine
import FeedCore
import FeedGallery
import Foundation

struct CommonOptions: OptionGroup {
    let format = Option(
        "--format",
        "text|json|jsonl",
        .choice,
        default: OutputFormat.text,
        help: "How to write the result (default text)"
    )
    let cacheDirectory = Option("--cache-dir", "DIR", .directory, help: "Where the cache is")
    let timeout = Option(
        "--timeout",
        "SECONDS",
        .seconds,
        default: .seconds(30),
        help: "Time limit of each request (default 30)"
    )
    let retry = Option(
        "--retry",
        "N",
        .wholeNumber(0...10),
        default: 0,
        help: "Send a failed request again, up to N times (0 to 10)"
    )
    let netrc = Option("--netrc", help: "Send credentials from $NETRC or ~/.netrc")
    let quiet = Option("--quiet", short: "-q", help: "No notes, progress or warnings; errors stay")
    let verbose = Option("--verbose", short: "-v", help: "Show requests and responses")
}

extension ValueKind where Value == URL {
    static var webURL: Self { Self(.webURL) { URL(web: $0) } }

    /// The URL of a feed or list, which may be cached.
    static var feedURL: Self {
        Self(.webURL, completion: .candidates(CandidateKind.feedURLs.rawValue)) { URL(web: $0) }
    }
}

extension ValueKind where Value == UUID {
    static var imageID: Self {
        Self(.identifier, completion: .candidates(CandidateKind.imageIDs.rawValue), read: identifier)
    }

    fileprivate static func identifier(_ text: String) -> UUID? {
        // Foundation ignores everything after the 36th byte.
        text.utf8.count == 36 ? UUID(uuidString: text) : nil
    }
}

extension ValueKind where Value == ImageReference {
    static var image: Self {
        Self(.identifierOrWebURL, completion: .candidates(CandidateKind.imageIDs.rawValue)) { text in
            ValueKind<UUID>.identifier(text).map(ImageReference.id) ?? URL(web: text).map(ImageReference.url)
        }
    }
}

extension ValueKind where Value == String {
    static var universityName: Self {
        Self(.name, completion: .candidates(CandidateKind.universityNames.rawValue)) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }

    /// The path of a page or a directory to export to.
    ///
    /// A name that is usually that of another kind of file is most likely a mistake, unless it exists.
    static var exportPath: Self {
        Self(.pageOrDirectory, completion: .file) { path in
            let endings = [".zip", ".gz", ".tar", ".pdf", ".json", ".xml", ".txt"]
            let isOther = endings.contains(where: path.hasSuffix) && !FileManager.default.fileExists(atPath: path)
            return path == "-" || isOther ? nil : path
        }
    }

    /// A title on one line, not blank.
    static var title: Self { Self(.text, read: Gallery.title) }
}

enum CandidateKind: String, CaseIterable, Sendable {
    case imageIDs = "image-ids"
    case universityNames = "university-names"
    case feedURLs = "feed-urls"
}
