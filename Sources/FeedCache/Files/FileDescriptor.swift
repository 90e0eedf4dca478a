#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open file, closed when it is no longer used.
package struct FileDescriptor: ~Copyable {
    private let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        if isOpen { close(number) }
    }

    var isOpen: Bool { number >= 0 }

    /// Writes all of `bytes`.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = writeOnce(number, UnsafeRawBufferPointer(rebasing: rest))
            guard count >= 0 || errno == EINTR else { throw SystemError.last }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Makes what was written survive a power cut.
    func sync() throws {
        guard fsync(number) == 0 else { throw SystemError.last }
    }

    /// Locks the file against other processes, and against other descriptors of this one, without waiting.
    ///
    /// - Returns: whether the lock was free.
    func tryLock() throws -> Bool {
        guard flock(number, LOCK_EX | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK else { throw SystemError.last }
        return false
    }

    /// Says whether this is what `path` names now.
    func isStill(_ path: String) -> Bool {
        var own = stat()
        var named = stat()
        guard fstat(number, &own) == 0, stat(path, &named) == 0 else { return false }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }

    /// Keeps the file from the programs this one starts.
    func closeOnExec() throws {
        guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { throw SystemError.last }
    }

    /// Reads the whole of a regular file.
    func readRegularFile(limit: Int) throws -> [UInt8] {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError.last }
        guard status.st_mode & S_IFMT == S_IFREG else { throw InvalidFile.notARegularFile }
        guard status.st_size <= limit else { throw InvalidFile.tooLarge(limit: limit) }
        return try [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count {
                let result = read(number, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                guard result >= 0 || errno == EINTR else { throw SystemError.last }
                if result == 0 { break }
                count += max(result, 0)
            }
        }
    }
}

/// `write(2)`, under a name that the method of the same name does not hide.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
