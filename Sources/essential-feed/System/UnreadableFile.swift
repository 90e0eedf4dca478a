import FeedCore
import FeedFiles
import Foundation

/// A file named by the user that cannot be read, or must not be used.
struct UnreadableFile: Error {
    let path: String
    let cause: any Error

    /// Returns the contents of a file, a pipe or a device.
    static func contents(of path: String) throws(UnreadableFile) -> [UInt8] {
        do {
            return try FileDescriptor.readToEnd(of: path)
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }
}

extension UnreadableFile: DescribedError {
    var message: Message {
        Message("cannot read {path}: {cause}", .verbatim(path), .cause(cause))
    }
}
