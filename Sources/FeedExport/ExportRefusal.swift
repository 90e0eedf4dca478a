package import Foundation

/// The reason an export was refused.
///
/// The destination is unchanged, unless another process changed it meanwhile.
package enum ExportRefusal: Error, Equatable {
    /// The directory contains files, but no export list.
    case foreignDirectory

    /// The directory contains a feed, but the export list of this name is missing.
    case missingList(String)

    /// The list or feed with this name is missing or corrupt, or names files outside the directory.
    case damagedList(String)

    /// A file to be written already exists and is not on the list.
    case existing(String)

    /// The feed has no images, but the export in the directory has some.
    case emptyFeed

    /// Another process changed the directory or the cached image data during the export.
    case changedMeanwhile

    /// The list has a feed two times, with these URLs; the second is not exported.
    case sameFeed(URL, URL)

    /// The directory does not record its feed, and no feed was named.
    case unknownFeed

    /// The directory is an export of a feed list, and no list was named.
    case unknownList

    /// The directory is an export of one feed, and a list was named.
    case notAList

    /// The directory is an export of a feed list, and the feed at this URL was named.
    case isAList(URL)

    /// The directory is an export of another feed, not the named one.
    case otherFeed(recorded: URL, named: URL)

    /// Thumbnails were requested, but the program that makes them is not installed.
    case noThumbnailer
}

extension ExportRefusal {
    /// Whether the refusal is a usage error, which other arguments would prevent.
    package var isWrongUsage: Bool {
        switch self {
        case .unknownFeed, .unknownList, .notAList, .isAList, .otherFeed: true
        default: false
        }
    }
}
