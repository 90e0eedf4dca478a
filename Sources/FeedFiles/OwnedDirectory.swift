import Foundation
import Synchronization

/// A directory that must belong to the user, so that no other user can create files in it.
///
/// It must not be a symbolic link, and no other user may write to it. It is checked once; directories below it need no
/// check, because no other user can create any.
final class OwnedDirectory: Sendable {
    private let path: String
    private let isChecked = Mutex(false)

    init(path: String) {
        self.path = path
    }

    /// Checks the directory if it exists and has not been checked yet.
    ///
    /// - Throws: ``UnusableDirectory`` if it must not be used.
    func check() throws {
        if isChecked.withLock({ $0 }) { return }
        var status = stat()
        do {
            try FileCall.status.run { lstat(path, &status) }
        } catch SystemError.notFound {
            return
        }
        if let reason = reason(against: status) { throw UnusableDirectory(path: path, reason: reason) }
        isChecked.withLock { $0 = true }
    }

    private func reason(against status: stat) -> UnusableDirectory.Reason? {
        if status.isLink { return .link }
        if status.st_uid != geteuid() { return .foreignOwner }
        return status.st_mode & (S_IWGRP | S_IWOTH) == 0 ? nil : .writableByOthers
    }
}
