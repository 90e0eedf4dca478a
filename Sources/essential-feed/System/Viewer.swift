import FeedCore
import FeedFiles
import Foundation

/// The system's file viewer, and the program that shows pictures as text.
struct Viewer: Sendable {
    /// The error that no viewer could show the file at a path.
    struct Failure: Error {
        let name: String
        let path: String
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
        guard let process = ChildProcess.start([Self.name, file], environment: environment),
            try await ChildProcess.isSuccess(of: process, within: .seconds(1)) != false
        else { throw Failure(name: Self.name, path: path) }
    }

    /// Writes a file to a new temporary directory that only the user can read, and returns its path.
    func makeTemporaryFile(named name: String, _ data: Data) throws -> String {
        let directory = "\(temporaryDirectory)/essential-feed-\(UUID())"
        guard mkdir(directory, 0o700) == 0 else {
            throw OutputFile.Failure(path: temporaryDirectory, cause: SystemError(code: errno))
        }
        let path = "\(directory)/\(name)"
        try OutputFile(path: path).write(data)
        guard chmod(path, 0o600) == 0 else { throw OutputFile.Failure(path: path, cause: SystemError(code: errno)) }
        return path
    }

    /// Shows a picture, or the first one of an animation, as text on standard output with `chafa`.
    ///
    /// `chafa` 1.12 exits with 0 and writes nothing if it cannot read the picture, which counts as a failure. It is not
    /// started on a `dumb` terminal, which cannot move the cursor.
    ///
    /// - Returns: whether it succeeded.
    func showAsText(_ path: String, columns: Int) async throws -> Bool {
        guard !environment.contains(Array("TERM=dumb".utf8)) else { return false }
        let words = ["chafa", "--animate", "off", "--size", "\(columns)x", "--", path]
        let text = try await ChildProcess.output(of: words, environment: environment, within: .seconds(10))
        guard let text, !text.isEmpty else { return false }
        try text.withUnsafeBytes { try StandardStream.output.write($0) }
        return true
    }
}

extension Viewer.Failure: DescribedError {
    var message: Message {
        Message("{program} has failed; the picture is in {path}", .verbatim(name), .verbatim(path))
    }
}
