public import Foundation

/// A failed export: the path of its destination, and the cause.
public struct ExportFailure: Error {
    /// The path as the user named it.
    public let path: String

    /// An ``ExportRefusal``, or the error of a file.
    public let cause: any Error

    /// Creates a failure.
    public init(path: String, cause: any Error) {
        (self.path, self.cause) = (path, cause)
    }
}

/// The reason why an export was refused.
///
/// The destination is unchanged, unless another process changed it meanwhile.
public enum ExportRefusal: Error, Equatable {
    /// The directory contains files, but no list of an export.
    case foreignDirectory

    /// The list with this name is corrupt, or names files that no export writes.
    case damagedList(String)

    /// A file to be written already exists and is not on the list.
    case existing(String)

    /// The feed has no images, but the directory has.
    case emptyFeed

    /// Another process replaced the cached image data during the export; the next export completes this one.
    case changedMeanwhile

    /// The destination is a single page, which cannot show a list of feeds.
    case pageOfList

    /// The directory does not record its feed, and none was named.
    case unknownFeed

    /// The directory is an export of a feed list, and none was named.
    case unknownList

    /// The directory is an export of one feed, and a list was named.
    case notAList

    /// The directory is an export of a feed list, and the feed at this URL was named.
    case isAList(URL)

    /// The directory is an export of another feed than the named one.
    case otherFeed(recorded: URL?, named: URL)

    /// Whether other arguments would prevent it.
    public var isWrongUsage: Bool {
        switch self {
        case .pageOfList, .unknownFeed, .unknownList, .notAList, .isAList, .otherFeed: true
        case .foreignDirectory, .damagedList, .existing, .emptyFeed, .changedMeanwhile: false
        }
    }
}

/// A page of the list failed, and the received pages must not replace the export, which is unchanged.
public struct IncompleteList: Error {
    /// The failure of the page.
    public let cause: any Error
}
