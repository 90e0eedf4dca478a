import CommandLineKit
import FeedCore
import Foundation

extension ValueKind where Value == URL {
    /// An absolute URL, http or https.
    static var webURL: Self { Self(.webURL) { URL(web: $0) } }
}

extension ValueKind where Value == UUID {
    /// The id of an image.
    static var imageID: Self {
        Self(.identifier, completion: .candidates(CandidateKind.imageIDs.rawValue), read: identifier)
    }

    fileprivate static func identifier(_ text: String) -> UUID? {
        // Foundation does not look behind the 36th byte.
        text.utf8.count == 36 ? UUID(uuidString: text) : nil
    }
}

extension ValueKind where Value == ImageReference {
    /// The id of an image, or its URL.
    static var image: Self {
        Self(.identifierOrWebURL, completion: .candidates(CandidateKind.imageIDs.rawValue)) { text in
            ValueKind<UUID>.identifier(text).map(ImageReference.id) ?? URL(web: text).map(ImageReference.url)
        }
    }
}

extension ValueKind where Value == String {
    /// The name of a university, or a part of one.
    static var universityName: Self {
        Self(.name, completion: .candidates(CandidateKind.universityNames.rawValue)) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }
}

/// What a shell can ask the program to list while a line is being completed.
enum CandidateKind: String, CaseIterable, Sendable {
    case imageIDs = "image-ids"
    case universityNames = "university-names"
}
