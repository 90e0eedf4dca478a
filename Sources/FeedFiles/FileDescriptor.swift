package import Foundation

/// An open file, closed at the end of its lifetime.
package struct FileDescriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Opens the file at `path` for reading without waiting for a pipe's writer; returns nil if it does not exist.
    package static func opening(_ path: String) throws -> FileDescriptor? {
        do {
            return FileDescriptor(try FileCall.open.run { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) })
        } catch SystemError.notFound, SystemError.notADirectory {
            return nil
        }
    }

    /// Reads a file, a pipe or a device to its end; throws ``UnusableFile`` if it exceeds 16 MiB.
    package static func readToEnd(of path: String) throws -> [UInt8] {
        let limit = 16 << 20
        let file = FileDescriptor(try FileCall.open.run { open(path, O_RDONLY | O_CLOEXEC) })
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = try FileCall.read.run { Foundation.read(file.number, &block, block.count) }
            if count == 0 { return bytes }
            bytes += block.prefix(count)
        }
        throw UnusableFile.tooLarge(limit: limit)
    }

    /// Writes all bytes, in several calls if necessary.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try FileCall.write.run { isShort in
                let part = isShort ? rest.prefix(1) : rest
                return Foundation.write(number, UnsafeRawBufferPointer(rebasing: part).baseAddress, part.count)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Synchronises the file, so that its content survives a power failure.
    func sync() throws {
        try FileCall.sync.run { fsync(number) }
    }

    /// Sets the modification time in whole seconds; an error of the file system is ignored.
    func setModificationDate(_ date: Date) {
        let time = timespec(tv_sec: time_t(date.timeIntervalSince1970.rounded(.down)), tv_nsec: 0)
        _ = futimens(number, [time, time])
    }

    /// Tries to lock the file without waiting; returns false if another process or descriptor has locked it.
    package func tryLock() throws -> Bool {
        do {
            try FileCall.lock.run { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch SystemError(code: EWOULDBLOCK) {
            return false
        }
    }

    /// Returns the owner, the mode, the size and the times of the file.
    package func status() throws -> stat {
        var status = stat()
        try FileCall.status.run { fstat(number, &status) }
        return status
    }

    /// Reads the whole file; throws ``UnusableFile`` if it is not a regular file, or if it exceeds `limit` bytes.
    package func readRegularFile(limit: Int) throws -> [UInt8] {
        let size = try regularFileSize()
        guard size <= limit else { throw UnusableFile.tooLarge(limit: limit) }
        return try read(size, at: 0)
    }

    /// Returns the size of the file in bytes.
    package func regularFileSize() throws -> Int {
        guard let size = try status().regularFileSize else { throw UnusableFile.notARegularFile }
        return size
    }

    /// Reads up to `size` bytes at `offset`.
    package func read(_ size: Int, at offset: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let result = try FileCall.read.run {
                    pread(number, buffer.baseAddress.map { $0 + count }, size - count, off_t(offset + count))
                }
                if result == 0 { break }
                count += result
            }
        }
    }
}

extension stat {
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    /// The size in bytes; nil if it is not a regular file.
    package var regularFileSize: Int? { isRegularFile ? Int(st_size) : nil }

    func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
