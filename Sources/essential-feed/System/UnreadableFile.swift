import FeedCore
import Foundation

/// A file named by the user that cannot be read, or must not be used.
struct UnreadableFile: Error {
    let path: String
    let cause: any Error
}

extension UnreadableFile: DescribedError {
    var message: Message {
        Message("cannot read {path}: {cause}", .verbatim(path), .cause(cause))
    }
}
