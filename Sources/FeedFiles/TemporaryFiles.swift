import Foundation

/// The form of temporary file names: a prefix, and random letters and digits.
package struct TemporaryNames: Sendable {
    /// The form in a cache, which has no files of the user.
    package static let inCache = TemporaryNames(prefix: ".tmp-", length: 6)

    /// The form among the user's own files, with a prefix that no other program uses.
    static let amongOthers = TemporaryNames(prefix: ".essential-feed-", length: 12)

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    private let prefix: String
    private let length: Int

    func random() -> String {
        prefix + String((0..<length).map { _ in Self.letters[Int.random(in: Self.letters.indices)] })
    }

    func contains(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + length
            && name.dropFirst(prefix.count).allSatisfy(Self.letters.contains)
    }
}

extension Directory {
    /// Deletes the temporary files of killed writers; files of running writers are locked.
    package func sweepTemporaryFiles(_ form: TemporaryNames = .inCache) throws {
        sweepTemporaryFiles(try names(), form)
    }

    package func sweepTemporaryFiles(_ names: [String], _ form: TemporaryNames = .inCache) {
        for name in names where form.contains(name) {
            // A file that cannot be deleted now must not prevent saving.
            try? sweepTemporaryFile(name)
        }
    }

    private func sweepTemporaryFile(_ name: String) throws {
        guard try status(of: name)?.isRegularFile == true, let file = try file(name), try file.tryLock() else { return }
        try remove(name)
    }

    /// Creates a temporary file that is locked while it is open, so that no other process deletes it.
    func makeTemporaryFile(named name: inout String, as form: TemporaryNames, mode: mode_t) throws -> FileDescriptor {
        while true {
            name = form.random()
            do {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let number = try FileCall.create.run { openat(descriptor.number, name, flags, mode) }
                let file = FileDescriptor(number)
                // Before it was locked, another process may have deleted it, mistaking it for a killed writer's file.
                if try file.tryLock(), let named = try status(of: name), try file.status().isSame(as: named) {
                    return file
                }
            } catch SystemError.exists {}
        }
    }
}
