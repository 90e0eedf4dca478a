package import FeedCore
import Foundation

// Only the errors of FeedFiles that are causes of a `CacheError`.
@_exported public import struct FeedFiles.SystemError
@_exported public import struct FeedFiles.UnusableDirectory
@_exported public import enum FeedFiles.UnusableFile

/// An operation that a cache could not perform, and the reason.
///
///     catch CacheError.notSaved(let path, let cause) { print("\(path) is full or read-only: \(cause)") }
public enum CacheError: Error {
    /// The content of `path` is not a complete, readable entry; it has not been deleted.
    case unreadable(path: String, cause: any Error)

    /// Nothing could be saved at `path`; the previous content is intact.
    case notSaved(path: String, cause: any Error)

    /// The content of `path` could not be deleted and still exists.
    case notDeleted(path: String, cause: any Error)

    /// The underlying cause: ``InvalidEntry``, `UnusableFile`, `UnusableDirectory`, `SystemError`, or a coding error.
    public var cause: any Error {
        switch self {
        case .unreadable(_, let cause), .notSaved(_, let cause), .notDeleted(_, let cause): cause
        }
    }
}

extension CacheError: DescribedError {
    package var message: Message {
        switch self {
        case .unreadable(let path, _): Message("cannot read {path}: {cause}", .verbatim(path), .cause(cause))
        case .notSaved(let path, _): Message("cannot write {path}: {cause}", .verbatim(path), .cause(cause))
        case .notDeleted(let path, _): Message("cannot delete {path}: {cause}", .verbatim(path), .cause(cause))
        }
    }
}
