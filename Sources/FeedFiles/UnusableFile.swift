public import Foundation

/// The reason a file is not used; the file is left unchanged.
public enum UnusableFile: Error, Hashable {
    /// It is a directory, a symbolic link or another kind of file, not a regular file.
    case notARegularFile

    /// The file is longer than this number of bytes.
    case tooLarge(limit: Int)
}

extension UnusableFile: LocalizedError, CustomStringConvertible {
    /// A short description in English.
    public var description: String {
        switch self {
        case .notARegularFile: "it is not a regular file"
        case .tooLarge(let limit): "it is longer than \(limit >> 20) MiB"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
