#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a directory is: a root, which its user named and which may be a link, and the names below it.
///
/// Below the root no link is followed, and no directory is used that belongs to another user or that others may write
/// to: whoever may write there could have put anything in it.
struct DirectoryPath: Sendable {
    let root: String
    private(set) var names: [String] = []

    /// The root itself.
    init(_ root: URL) {
        self.init(root: root.path(percentEncoded: false))
    }

    /// The root itself.
    init(root: String) {
        self.root = root.last == "/" && root != "/" ? String(root.dropLast()) : root
    }

    /// The path, for messages.
    var text: String {
        names.reduce(root) { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
    }

    /// The directory `name` in this one.
    func appending(_ name: String) -> DirectoryPath {
        var path = self
        path.names.append(name)
        return path
    }

    /// Opens the directory, or returns nil where it, or one above it, is not there.
    ///
    /// - Throws: ``UnusableDirectory``, ``SystemError``.
    func open() throws -> Directory? {
        do {
            var directory = try Directory(root)
            for name in names {
                guard let next = try directory.subdirectory(name) else { return nil }
                directory = next
            }
            return directory
        } catch SystemError.notFound {
            return nil
        }
    }

    /// Opens the directory, and creates it and those above it where they are not there, for the owner only.
    ///
    /// - Throws: ``UnusableDirectory``, ``SystemError``.
    func make() throws -> Directory {
        try use { $0 }
    }

    /// Calls `body` with the directory, which is created where it is not there, and again where it was removed meanwhile.
    ///
    /// Who deletes the last file in a directory removes that too, which can be just before the first new file is in it.
    func use<Result: ~Copyable>(_ body: (consuming Directory) throws -> Result) throws -> Result {
        // That it is gone a hundred times over has another reason, as a root that is a link to nowhere.
        for _ in 0..<100 {
            do {
                return try body(makeOnce())
            } catch SystemError.notFound {
                try Self.makeRoot(root, isPrivate: true)
            }
        }
        return try body(makeOnce())
    }

    /// The directory that this one is in; nil for a root.
    var parent: DirectoryPath? {
        var parent = self
        return parent.names.popLast() == nil ? nil : parent
    }

    /// Deletes the directory if it is empty; whoever put something into it meanwhile keeps it.
    func removeIfEmpty() {
        if let parent, let name = names.last {
            try? parent.open()?.removeSubdirectoryIfEmpty(name)
        } else {
            Directory.removeRootIfEmpty(root)
        }
    }

    /// The path of the directory that `path` is in.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func makeOnce() throws -> Directory {
        var directory = try Directory(root)
        for name in names {
            directory = try directory.makeSubdirectory(name)
        }
        return directory
    }

    /// Creates the directory at `path`, and those above it, unless something is there.
    static func makeRoot(_ path: String, isPrivate: Bool) throws {
        do {
            try Directory.makeRoot(path, isPrivate: isPrivate)
        } catch SystemError.notFound {
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw SystemError.notFound }
            try makeRoot(String(path[..<slash]), isPrivate: isPrivate)
            try Directory.makeRoot(path, isPrivate: isPrivate)
        }
    }
}
