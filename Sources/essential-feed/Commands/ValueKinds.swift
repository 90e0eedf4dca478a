import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
import FeedGallery
import Foundation

extension ValueKind where Value == URL {
    /// A URL that is published, so without user and password.
    static var publicURL: Self {
        Self(.webURL) { text in
            URL(web: text).flatMap { $0.user() == nil && $0.password() == nil ? $0 : nil }
        }
    }

    /// The URL of a feed or list, which may be cached; `feed://HOST` means `https://HOST`, and `feed:URL` means URL.
    static var feedURL: Self { feedURL { _ in nil } }

    /// The URL of a feed, with a suggestion if the user typed the name of a feed list.
    static var feedOrListURL: Self { feedURL(suggest: FeedSource.suggestion) }

    private static func feedURL(suggest: @escaping @Sendable (String) -> String?) -> Self {
        Self(.webURL, completion: .candidates(CandidateKind.feedURLs.rawValue), suggest: suggest) { FeedList.url($0) }
    }
}

extension ValueKind where Value == FeedSource {
    /// The URL of a feed, or the directory of an export.
    static var feedSource: Self {
        Self(
            .webURL,
            completion: .candidatesOrDirectories(CandidateKind.feedURLs.rawValue),
            form: FeedSource.form,
            suggest: FeedSource.suggestion,
            read: FeedSource.init
        )
    }
}

extension FeedSource {
    /// Returns the option for a list of feeds, if a word is the name of a file.
    fileprivate static func suggestion(for word: String) -> String? {
        word == "-" || isDirectory(word) == false ? "--feeds " + word : nil
    }
}

extension ValueKind where Value == ImagePrefix {
    /// The id of an image, or its first digits.
    static var imagePrefix: Self {
        Self(.identifierPrefix, completion: .candidates(CandidateKind.imageIDs.rawValue), read: ImagePrefix.init)
    }
}

extension ValueKind where Value == When {
    static var when: Self { Self(.when, suggest: When.suggestion, read: When.init) }
}

extension ValueKind where Value == ImageReference? {
    /// An image, or nil for the images that standard input names.
    static var image: Self {
        Self(.identifierPrefixOrWebURL, completion: .candidates(CandidateKind.imageIDs.rawValue)) { text in
            text == "-" ? .some(nil) : ImageReference(text).map(Optional.some)
        }
    }
}

extension ValueKind where Value == String {
    /// A word of a search, not blank.
    static var word: Self { Self(.text) { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

    static var universityName: Self {
        Self(.name, completion: .candidates(CandidateKind.universityNames.rawValue)) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }

    /// The path of a page or a directory to export to.
    ///
    /// A path with the extension of another kind of file is rejected as a likely mistake, unless it exists.
    static var exportPath: Self {
        Self(
            .pageOrDirectory,
            completion: .directory,
            form: { ExportDestination.isPage($0) ? "PATH.html" : "PATH" },
            suggest: { URL(web: $0).map { "PATH --url \($0)" } }
        ) { path in
            let endings = [".zip", ".gz", ".tar", ".pdf", ".json", ".xml", ".txt"]
            let hasEnding = endings.contains(where: path.lowercased().hasSuffix)
            let isOther = hasEnding && !FileManager.default.fileExists(atPath: path)
            return path.isEmpty || path == "-" || isOther || URL(web: path) != nil ? nil : path
        }
    }

    /// The path of a feed list.
    static var feedList: Self {
        Self(.file, completion: .file, suggest: { FeedList.url($0).map { "--url \($0)" } }) { path in
            FeedList.url(path) == nil ? path : nil
        }
    }

    /// Words that can be sent as `User-Agent`.
    static var userAgent: Self {
        Self(.visibleWords) { text in
            text.wholeMatch(of: #/[!-~]+( [!-~]+)*/#.matchingSemantics(.unicodeScalar)) == nil ? nil : text
        }
    }

    /// A title on one line, not blank.
    static var title: Self { Self(.text, read: Gallery.title) }

    /// A title on one line, not blank, that can be written in a feed list.
    static var titleInList: Self {
        Self(.textWithoutQuotes) { text in text.contains("\"") ? nil : Gallery.title(text) }
    }
}
