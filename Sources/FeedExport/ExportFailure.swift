import Foundation

/// A failed export: the path of its destination, and the cause.
public struct ExportFailure: Error {
    /// The path as given by the user.
    public let path: String

    /// An ``ExportRefusal``, or the error of a file.
    public let cause: any Error

    /// Creates a failure.
    public init(path: String, cause: any Error) {
        (self.path, self.cause) = (path, cause)
    }
}
