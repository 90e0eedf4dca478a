import FeedAPI
import FeedCache

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

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
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Refused(path: path, cause: SystemError.last)
        }
        defer { close(descriptor) }
        // Checks the open file, which cannot be exchanged in the meantime.
        if let cause = objection(to: descriptor) { throw Refused(path: path, cause: cause) }
        guard let bytes = bytes(of: descriptor) else {
            throw Refused(path: path, cause: SystemError.last)
        }
        do {
            return try Netrc(bytes)
        } catch {
            throw Refused(path: path, cause: error)
        }
    }

    private static func objection(to descriptor: Int32) -> (any Error)? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return SystemError.last }
        if status.st_mode & S_IFMT != S_IFREG { return InvalidFile.notARegularFile }
        if status.st_uid != geteuid() && status.st_uid != 0 { return ForeignOwner() }
        if status.st_mode & 0o077 != 0 { return ReadableByOthers() }
        return status.st_size > sizeLimit ? InvalidFile.tooLarge(limit: sizeLimit) : nil
    }

    private static func bytes(of descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= sizeLimit {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, &block, block.count)
            #elseif canImport(Glibc)
                let count = Glibc.read(descriptor, &block, block.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, &block, block.count)
            #endif
            if count == 0 { break }
            if count > 0 { bytes += block[..<count] } else if errno != EINTR { return nil }
        }
        return bytes
    }
}
