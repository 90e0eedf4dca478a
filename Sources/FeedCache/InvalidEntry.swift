package import FeedCore
import Foundation

/// The reason the content of a file is not a valid cache entry.
///
///     if case InvalidEntry.version(let version) = error.cause { print("saved by a later version: \(version)") }
public enum InvalidEntry: Error, Hashable {
    /// The file has another version of the format.
    case version(Int)

    /// The URL of the entry or of one of its images is not an absolute, normalised `http` or `https` URL.
    case url

    /// The content differs from what was written.
    case checksum
}

extension InvalidEntry: DescribedError {
    package var message: Message { Message("it is damaged") }
}
