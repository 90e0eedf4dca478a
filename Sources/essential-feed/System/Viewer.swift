import FeedFiles
import Foundation

/// The system's file viewer, and the program that shows pictures as text.
struct Viewer: Sendable {
    /// The error that no viewer could show the file at a path.
    struct Failure: Error {
        let name: String
        let path: String
        /// Whether the viewer was started and then failed.
        let isStarted: Bool
    }

    #if canImport(Darwin)
        private static let name = "open"
    #else
        private static let name = "xdg-open"
    #endif

    /// The environment of the viewer, each entry with its name and an equals sign.
    let environment: [[UInt8]]
    /// The directory for temporary files.
    let temporaryDirectory: String

    /// Opens a file in the system's viewer, which has a second to fail.
    func open(_ path: String) async throws {
        // The name could look like an option.
        let file = path.hasPrefix("/") ? path : "./" + path
        guard let process = start(Self.name, [file]) else {
            throw Failure(name: Self.name, path: path, isStarted: false)
        }
        guard try await isSuccess(of: process, within: .seconds(1)) != false else {
            throw Failure(name: Self.name, path: path, isStarted: true)
        }
    }

    /// Writes a file to a new temporary directory that only the user can read, and returns its path.
    func makeTemporaryFile(named name: String, _ data: Data) throws -> String {
        var template = Array("\(temporaryDirectory)/essential-feed-XXXXXX".utf8CString)
        guard
            let directory = template.withUnsafeMutableBufferPointer({ buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            })
        else { throw OutputFile.Failure(path: temporaryDirectory, cause: SystemError(code: errno)) }
        let path = "\(directory)/\(name)"
        try OutputFile(path: path).write(data)
        guard chmod(path, 0o600) == 0 else { throw OutputFile.Failure(path: path, cause: SystemError(code: errno)) }
        return path
    }

    /// Shows a picture as text on standard output with `chafa`, and returns whether that succeeded.
    ///
    /// `chafa` 1.12 exits with 0 and writes nothing if it cannot read the picture, which counts as a failure.
    func showAsText(_ path: String, columns: Int) async throws -> Bool {
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        let words = ["--size", "\(columns)x", "--", path]
        guard let process = start("chafa", words, output: fileno(file)),
            try await isSuccess(of: process, within: .seconds(10)) == true
        else { return false }
        let output = FileHandle(fileDescriptor: fileno(file))
        try output.seek(toOffset: 0)
        guard let text = try output.readToEnd(), !text.isEmpty else { return false }
        try text.withUnsafeBytes { try StandardStream.output.write($0) }
        return true
    }

    /// Returns whether a process succeeded; nil if it is still running after `time`.
    private func isSuccess(of process: pid_t, within time: Duration) async throws -> Bool? {
        let deadline = ContinuousClock.now + time
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            if ended != 0 { return ended == process && status == 0 }
            guard ContinuousClock.now < deadline else { return nil }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Starts a program without a shell.
    ///
    /// It has no input. Its output goes to the descriptor `output`; if that is nil, it is discarded.
    private func start(_ name: String, _ arguments: [String], output: Int32? = nil) -> pid_t? {
        var child = ChildProcess()
        for stream: Int32 in 0...2 { child.open("/dev/null", as: stream) }
        if let output { child.give(output, as: 1) }
        return child.start([name] + arguments, environment: environment)
    }
}
