import FeedGallery
import Foundation
import Synchronization

/// The system's program that makes thumbnails: `vipsthumbnail` of libvips or, on macOS without it, `sips`.
///
/// It decodes data from a service, so it runs without a shell, without our environment, and for a limited time; on Linux,
/// with at most 2 GiB of address space.
struct ThumbnailProgram: Sendable {
    #if canImport(Darwin)
        private static let limits: [String] = []
    #else
        /// The beginning of the command line: a program cannot limit the memory of another from its start on.
        private static let limits = ["/usr/bin/prlimit", "--as=\(2 << 30)"]
    #endif
    private static let longestOutput = 16 << 20

    private let path: String
    private let limit: Duration

    /// Finds the program in the directories of `PATH`; nil if it, or on Linux `prlimit`, is not installed.
    ///
    /// - Parameter limit: the time after which it is killed.
    init?(searching directories: String?, limit: Duration = .seconds(30)) {
        let directories = (directories ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(
            String.init
        )
        var paths = directories.filter { $0.hasPrefix("/") }.map { $0 + "/vipsthumbnail" }
        #if canImport(Darwin)
            paths.append("/usr/bin/sips")
        #endif
        let isExecutable = FileManager.default.isExecutableFile
        guard let path = paths.first(where: isExecutable), Self.limits.prefix(1).allSatisfy(isExecutable) else {
            return nil
        }
        (self.path, self.limit) = (path, limit)
    }

    /// The time at which the program is killed; cancellation moves it to the present.
    private final class Deadline: Sendable {
        private let time: Mutex<ContinuousClock.Instant>

        init(in limit: Duration) { time = Mutex(.now + limit) }

        var isOver: Bool { time.withLock { ContinuousClock.now >= $0 } }

        func end() { time.withLock { $0 = .now } }
    }

    /// Returns a copy of the picture in the file at `path`, at most 640 pixels wide and high; nil if that fails.
    ///
    /// If the task is cancelled, the program is killed.
    func thumbnail(of picture: String) async -> Data? {
        let ending = URL(filePath: picture).pathExtension
        let deadline = Deadline(in: limit)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: make(picture, ending, until: deadline)) }
            }
        } onCancel: {
            deadline.end()
        }
    }

    private func make(_ picture: String, _ ending: String, until deadline: Deadline) -> Data? {
        let size = PictureFile.Thumbnail.longestSide
        guard path.hasSuffix("sips") else {
            return output(
                of: ["stdin", "--size", "\(size)x\(size)>", "-o", ".\(ending)[strip]", "--vips-concurrency=1"],
                picture,
                until: deadline
            )
        }
        let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(ending)")
        defer { try? FileManager.default.removeItem(at: copy) }
        guard output(of: ["-Z", "\(size)", picture, "--out", copy.path], "/dev/null", until: deadline) != nil
        else { return nil }
        return try? Data(contentsOf: copy)
    }

    /// Runs the program with a file as its standard input, and returns its output; nil if it fails or takes too long.
    private func output(of words: [String], _ input: String, until deadline: Deadline) -> Data? {
        guard let (process, reader) = start(words, input) else { return nil }
        defer { close(reader) }
        let data = Self.read(reader, until: deadline)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if data == nil || deadline.isOver { kill(process, SIGKILL) }
            usleep(1_000)
        }
        return status == 0 ? data : nil
    }

    /// Reads a pipe to its end; nil after the deadline, or if there is too much data.
    private static func read(_ reader: Int32, until deadline: Deadline) -> Data? {
        var data = Data()
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while !deadline.isOver {
            var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            let readable = poll(&entry, 1, 50)
            if readable == 0 { continue }
            guard readable > 0 else { return nil }
            let count = Foundation.read(reader, &block, block.count)
            if count == 0 { return data }
            guard count > 0, data.count < longestOutput else { return nil }
            data += block.prefix(count)
        }
        return nil
    }

    private func start(_ words: [String], _ input: String) -> (process: pid_t, reader: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[1]) }
        var child = ChildProcess()
        child.open(input, as: 0)
        child.give(ends[1], as: 1)
        child.open("/dev/null", as: 2)
        let environment = [Array("VIPS_BLOCK_UNTRUSTED=1".utf8)]
        guard let process = child.start(Self.limits + [path] + words, environment: environment) else {
            close(ends[0])
            return nil
        }
        return (process, ends[0])
    }
}
