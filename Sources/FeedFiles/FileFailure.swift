/// An error of a file or directory in a ``PublicDirectory``.
public struct FileFailure: Error {
    /// The path of the file or directory.
    public let path: String

    /// The error, such as a ``SystemError``.
    public let cause: any Error
}

extension FileFailure {
    /// Whether something else with the file's name exists, and was not replaced.
    public var isOfExistingFile: Bool {
        cause as? SystemError == .exists || cause as? UnusableFile == .notARegularFile
    }
}
