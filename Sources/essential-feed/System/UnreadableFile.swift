import FeedCore
import Foundation

/// A file named by the user that cannot be read, or must not be used.
struct UnreadableFile: Error {
    let path: String
    let cause: any Error
}

extension UnreadableFile: DescribedError {
    var message: Message {
        cause is Netrc.ForeignOwner
            ? Message("{path} belongs to another user", .verbatim(path))
            : Message("cannot read {path}: {cause}", .verbatim(path), .cause(cause))
    }
}
