import FeedCore
import FeedFiles
import Foundation

/// A file named by the user.
struct OutputFile {
    struct Failure: Error {
        let path: String
        let cause: any Error
    }

    let path: String

    /// Creates a directory with its parent directories, unless it exists.
    static func makeDirectory(_ path: String) throws(SystemError) {
        guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        let parent = (path as NSString).deletingLastPathComponent
        guard errno == ENOENT, !parent.isEmpty, parent != path else { throw SystemError(code: errno) }
        try makeDirectory(parent)
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemError(code: errno) }
    }

    /// Writes `data`.
    ///
    /// A regular file is replaced atomically and keeps its mode; a new file has the default mode. A file that this
    /// process inherited (`/dev/stdout`, `/dev/fd/3`, or the file of standard output) is written through its
    /// descriptor. Other files, such as devices and pipes, are written but never replaced. Links are followed.
    func write(_ data: Data) throws {
        var status = stat()
        let exists = stat(path, &status) == 0
        guard exists || errno == ENOENT else { throw failure(errno) }
        try data.withUnsafeBytes { bytes in
            if exists, let descriptor = Self.inheritedDescriptor(of: status) {
                try write(bytes, to: descriptor)
            } else if !exists || status.st_mode & S_IFMT == S_IFREG {
                try replace(with: bytes)
            } else {
                let descriptor = open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC)
                guard descriptor >= 0 else { throw failure(errno) }
                defer { close(descriptor) }
                try write(bytes, to: descriptor)
            }
        }
    }

    /// Returns the inherited descriptor of the file with this status; nil if it was not inherited.
    ///
    /// A regular file that is only read (`/dev/stdin`) also counts, so that it is not replaced.
    private static func inheritedDescriptor(of file: stat) -> Int32? {
        let isRegular = file.st_mode & S_IFMT == S_IFREG
        // All other descriptors of regular files were inherited.
        let names = isRegular ? try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd") : nil
        let found = (names ?? ["0", "1", "2"]).compactMap { Int32($0) }.sorted().filter { isFile(file, of: $0) }
        let writable = found.first { fcntl($0, F_GETFL) & O_ACCMODE != O_RDONLY }
        return writable ?? (isRegular ? found.first : nil)
    }

    private static func isFile(_ file: stat, of descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
    }

    /// Replaces a regular file atomically, or creates it; links are followed.
    func replace(with bytes: UnsafeRawBufferPointer) throws {
        do {
            let file = try AtomicFile(path)
            try file.write(bytes)
            try file.finish()
        } catch {
            throw Failure(path: self.path, cause: error)
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        // If the stream is no longer read, the program ends silently, as it does without `--output`.
        if descriptor == StandardStream.output.rawValue { return try StandardStream.output.write(bytes) }
        do {
            try StandardStream.write(bytes, to: descriptor)
        } catch .closed {
            throw failure(EPIPE)
        } catch .unwritable(let cause) {
            throw Failure(path: path, cause: cause)
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(path: path, cause: SystemError(code: code))
    }
}

extension OutputFile.Failure: DescribedError {
    var message: Message { Message("cannot write {path}: {cause}", .verbatim(path), .cause(cause)) }
}
