/// An error of a file or directory in a ``PublicDirectory``.
package struct FileFailure: Error {
    /// The path of the file or directory.
    package let path: String

    /// The error, such as a ``SystemError``.
    package let cause: any Error
}

extension FileFailure {
    /// Whether something else with the file's name exists, and was not replaced.
    package var isOfExistingFile: Bool {
        cause as? SystemError == .exists || cause as? UnusableFile == .notARegularFile
    }
}
