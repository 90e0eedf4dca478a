#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a cache could not do.
public enum CacheError: Error {
    /// Something is saved at `path` but is not an entry, whole and readable; it is still there.
    case unreadable(path: String, cause: any Error)

    /// Nothing could be saved at `path`; what was there is intact.
    case notSaved(path: String, cause: any Error)

    /// What is at `path` could not be deleted; it is still there.
    case notDeleted(path: String, cause: any Error)

    /// What went wrong underneath: ``InvalidFile``, ``UnusableDirectory``, ``SystemError``, or an error of the value's
    /// own coding.
    public var cause: any Error {
        switch self {
        case .unreadable(_, let cause), .notSaved(_, let cause), .notDeleted(_, let cause): cause
        }
    }
}

extension CacheError: LocalizedError, CustomStringConvertible {
    /// What went wrong, in one line of English.
    public var description: String {
        switch self {
        case .unreadable(let path, let cause): "cannot read \(path): \(Self.text(of: cause))"
        case .notSaved(let path, let cause): "cannot save \(path): \(Self.text(of: cause))"
        case .notDeleted(let path, let cause): "cannot delete \(path): \(Self.text(of: cause))"
        }
    }

    /// What went wrong, in one line of English.
    public var errorDescription: String? { description }

    /// Coding errors quote what they are about, which may be anything.
    private static func text(of cause: any Error) -> String {
        switch cause {
        case DecodingError.dataCorrupted: "its value is damaged, or of another type"
        case is DecodingError: "its value is of another type"
        case is EncodingError: "its value cannot be encoded"
        default: "\(cause)"
        }
    }
}

/// Why a file is no cache file of ours.
public enum InvalidFile: Error, Hashable {
    /// A directory, a symbolic link or something else stands where the file should be.
    case notARegularFile

    /// The file is longer than the number of bytes that is accepted.
    case tooLarge(limit: Int)

    /// The file was written by another version of the format.
    case version(Int)

    /// The URL of the entry, or of an image in it, is not an absolute `http` or `https` one in its normal form.
    case url

    /// The content is not what was written.
    case checksum

    /// This is no plain name of a file or directory.
    case name(String)
}

extension InvalidFile: LocalizedError, CustomStringConvertible {
    /// What is wrong, in a few words of English.
    public var description: String {
        switch self {
        case .notARegularFile: "it is not a regular file"
        case .tooLarge(let limit): "it is longer than \(limit >> 20) MiB"
        case .version(let version): "it has the unknown version \(version)"
        case .url: "it has a URL that is not an absolute http or https one in its normal form"
        case .checksum: "its content is damaged"
        case .name(let name): "\(name.debugDescription) is no plain name of a file"
        }
    }

    /// What is wrong, in a few words of English.
    public var errorDescription: String? { description }
}

/// A directory that the cache does not use, and leaves alone, because somebody else may decide what is in it.
public struct UnusableDirectory: Error, Hashable {
    /// What is wrong with a directory.
    public enum Reason: Hashable, Sendable {
        /// It is a symbolic link, to wherever.
        case link

        /// It belongs to another user.
        case foreignOwner

        /// Its group, or everybody, may write to it.
        case writableByOthers
    }

    /// Where the directory is.
    public let path: String

    /// What is wrong with it.
    public let reason: Reason
}

extension UnusableDirectory: LocalizedError, CustomStringConvertible {
    /// What is wrong, in one line of English.
    public var description: String {
        switch reason {
        case .link: "\(path) is a symbolic link, which the cache does not follow"
        case .foreignOwner: "the directory \(path) belongs to another user"
        case .writableByOthers: "other users may write to the directory \(path)"
        }
    }

    /// What is wrong, in one line of English.
    public var errorDescription: String? { description }
}
