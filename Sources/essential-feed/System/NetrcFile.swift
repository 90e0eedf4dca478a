import FeedAPI
import FileSystem
import Foundation

/// The file with the user's credentials, which is never created or changed.
enum NetrcFile {
    /// A credentials file that cannot be read or must not be used.
    struct Refused: Error {
        let path: String
        let cause: any Error
    }

    /// The file belongs to another user.
    struct ForeignOwner: Error {}

    /// Others may read or change the file.
    struct ReadableByOthers: Error {}

    /// The maximum size of the file in bytes.
    private static let sizeLimit = 1 << 20

    /// Reads the file, or returns nil if it does not exist.
    ///
    /// - Throws: ``Refused`` if others could read it, or if it is not a valid credentials file.
    static func read(_ path: String) throws(Refused) -> Netrc? {
        do {
            guard let file = try FileDescriptor.opening(path) else { return nil }
            // Checks the open file, which cannot be exchanged in the meantime.
            let status = try file.status()
            guard status.isRegularFile else { throw UnusableFile.notARegularFile }
            if status.st_uid != geteuid() && status.st_uid != 0 { throw ForeignOwner() }
            if status.st_mode & 0o077 != 0 { throw ReadableByOthers() }
            return try Netrc(file.readRegularFile(limit: sizeLimit))
        } catch {
            throw Refused(path: path, cause: error)
        }
    }
}
