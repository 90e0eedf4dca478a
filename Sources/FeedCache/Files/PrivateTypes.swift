import Synchronization

/// The private types whose lists this process has saved, by the paths of their files.
///
/// Private types of one name share a file, because their other names change with each run.
enum PrivateTypes {
    private static let owners = Mutex<[String: ObjectIdentifier]>([:])

    /// Returns whether a list of another private type was saved in the file at `path`.
    static func isFile(at path: String, ofOtherTypeThan type: any Sendable.Type) -> Bool {
        owners.withLock { $0[path].map { $0 != ObjectIdentifier(type) } ?? false }
    }

    static func setOwner(ofFileAt path: String, to type: any Sendable.Type) {
        owners.withLock { $0[path] = ObjectIdentifier(type) }
    }
}
