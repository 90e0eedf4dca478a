import FeedFiles

/// A failed export: the path of its destination, or of a file or directory in it, and the cause.
package struct ExportFailure: Error {
    /// The path, which begins as given by the user.
    package let path: String

    /// An ``ExportRefusal``, or the error of a file.
    package let cause: any Error

    /// Creates a failure; for an error of a file in the directory at `path`, with the path of the file.
    package init(path: String, cause: any Error) {
        let file = cause as? FileFailure
        (self.path, self.cause) = (file?.path ?? path, file?.cause ?? cause)
    }
}
