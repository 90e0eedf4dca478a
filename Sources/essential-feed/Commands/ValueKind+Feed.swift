import CommandLineKit
import FeedCore
import FeedGallery
import Foundation

extension ValueKind where Value == URL {
    /// An absolute `http` or `https` URL.
    static var webURL: Self { Self(.webURL) { URL(web: $0) } }

    /// The URL of a feed or list, which may be cached.
    static var feedURL: Self {
        Self(.webURL, completion: .candidates(CandidateKind.feedURLs.rawValue)) { URL(web: $0) }
    }
}

extension ValueKind where Value == UUID {
    /// The ID of an image.
    static var imageID: Self {
        Self(.identifier, completion: .candidates(CandidateKind.imageIDs.rawValue), read: identifier)
    }

    fileprivate static func identifier(_ text: String) -> UUID? {
        // Foundation ignores everything after the 36th byte.
        text.utf8.count == 36 ? UUID(uuidString: text) : nil
    }
}

extension ValueKind where Value == ImageReference {
    /// The ID or URL of an image.
    static var image: Self {
        Self(.identifierOrWebURL, completion: .candidates(CandidateKind.imageIDs.rawValue)) { text in
            ValueKind<UUID>.identifier(text).map(ImageReference.id) ?? URL(web: text).map(ImageReference.url)
        }
    }
}

extension ValueKind where Value == String {
    /// The name of a university, or part of one.
    static var universityName: Self {
        Self(.name, completion: .candidates(CandidateKind.universityNames.rawValue)) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }
}

extension ValueKind where Value == String {
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
    static var title: Self {
        Self(.text) { text in
            String(text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
                .visible
        }
    }
}

/// The candidates that a completion script can request.
enum CandidateKind: String, CaseIterable, Sendable {
    case imageIDs = "image-ids"
    case universityNames = "university-names"
    case feedURLs = "feed-urls"
}
