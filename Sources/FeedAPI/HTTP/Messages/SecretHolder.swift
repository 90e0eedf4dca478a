/// A value that may contain secrets; all its textual representations omit them.
protocol SecretHolder: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension SecretHolder {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// An empty mirror, so that a dump does not reveal secrets.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
