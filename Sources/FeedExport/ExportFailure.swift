import FeedFiles

/// A failed export: the path of its destination, or of a file or directory in it, and the cause.
public struct ExportFailure: Error {
    /// The path, which begins as given by the user.
    public let path: String

    /// An ``ExportRefusal``, or the error of a file.
    public let cause: any Error

    /// Creates a failure; for an error of a file in the directory at `path`, with the path of the file.
    public init(path: String, cause: any Error) {
        let file = cause as? FileFailure
        (self.path, self.cause) = (file?.path ?? path, file?.cause ?? cause)
    }
}
