/// A directory that is not used because other users may control its content; it is left unchanged.
public struct UnusableDirectory: Error, Hashable {
    /// The reason a directory is not used.
    public enum Reason: Hashable, Sendable {
        /// It is a symbolic link.
        case link

        /// It belongs to another user.
        case foreignOwner

        /// Its group or everyone may write to it.
        case writableByOthers
    }

    /// The path of the directory.
    public let path: String

    /// The reason it is not used.
    public let reason: Reason

    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}
