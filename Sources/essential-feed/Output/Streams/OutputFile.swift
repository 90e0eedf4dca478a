import FeedCache

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file the user asked for.
enum OutputFile {
    /// The file could not be written.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let cause: any Error

        var description: String { "cannot write \(path): \(cause)" }
    }

    /// Writes `data` to the file at `path`: all of it, or nothing at all, an existing file being intact then.
    ///
    /// What is no regular file (a device, a pipe) is written to as it is; a link is followed.
    static func write(_ data: Data, to path: String) throws {
        do {
            try FileSystem.writeForUser(path) { file in try data.withUnsafeBytes { try file.write($0) } }
        } catch {
            throw Failure(path: path, cause: error)
        }
    }
}
