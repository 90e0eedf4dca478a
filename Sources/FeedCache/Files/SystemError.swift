/// A call to the operating system that failed.
public struct SystemError: Error, Hashable {
    /// The number the system gave (`errno`).
    public let code: Int32
}

extension SystemError: CustomStringConvertible {
    /// What the system says of the error, in English.
    public var description: String {
        FileSystem.message(of: code)
    }
}

extension SystemError {
    /// Lets a `catch` name the error it is for.
    static func ~= (pattern: SystemError, error: any Error) -> Bool {
        error as? SystemError == pattern
    }
}
