package import Foundation

/// An open file, closed at the end of its lifetime.
package struct FileDescriptor: ~Copyable {
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

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try FileCall.write.run { isShort in
                let part = isShort ? rest.prefix(1) : rest
                return writeOnce(number, UnsafeRawBufferPointer(rebasing: part))
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Synchronises the file, so that what was written survives a power failure.
    func sync() throws {
        try FileCall.sync.run { fsync(number) }
    }

    /// Tries to lock the file without waiting; returns false if another process or descriptor has locked it.
    package func tryLock() throws -> Bool {
        do {
            try FileCall.lock.run { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch SystemError.locked {
            return false
        }
    }

    package func status() throws -> stat {
        var status = stat()
        try FileCall.status.run { fstat(number, &status) }
        return status
    }

    package func readRegularFile(limit: Int) throws -> [UInt8] {
        let size = try regularFileSize()
        guard size <= limit else { throw UnusableFile.tooLarge(limit: limit) }
        return try read(size, at: 0)
    }

    /// Returns the size of the file in bytes.
    package func regularFileSize() throws -> Int {
        let status = try status()
        guard status.isRegularFile else { throw UnusableFile.notARegularFile }
        return Int(status.st_size)
    }

    /// Reads `size` bytes at `offset`, or as many as there are.
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
    package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    package func isSame(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino
    }
}

extension SystemError {
    /// The file is locked by someone else.
    fileprivate static var locked: SystemError { SystemError(code: EWOULDBLOCK) }
}

/// Calls `write(2)`, which the method of the same name would hide.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
