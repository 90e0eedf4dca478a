package import FeedCore
public import FeedFiles
import Foundation

// Here because FeedFiles does not know messages.

extension SystemError: DescribedError {
    package var message: Message {
        switch code {
        case ENOSPC, EDQUOT: Message("no space left")
        case EACCES, EPERM: Message("permission denied")
        case EROFS: Message("the file system is read-only")
        case ENOENT: Message("there is no such file or directory")
        case ENOTDIR: Message("a file is where the directory should be")
        case EISDIR: Message("it is a directory")
        default: Message("system error {number}", .verbatim("\(code)"))
        }
    }
}

extension UnusableFile: DescribedError {
    package var message: Message {
        switch self {
        case .notARegularFile: Message("it is not a regular file")
        case .tooLarge(let limit): Message("it is longer than {size}", .verbatim("\(limit >> 20) MiB"))
        }
    }
}

extension UnusableDirectory: DescribedError {
    package var message: Message {
        switch reason {
        case .link: Message("{path} is a symbolic link, which is not followed", .verbatim(path))
        case .foreignOwner: Message("{path} belongs to another user", .verbatim(path))
        case .writableByOthers: Message("other users may write to {path}; use chmod go-w", .verbatim(path))
        }
    }
}
