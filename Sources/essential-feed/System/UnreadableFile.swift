import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import Foundation

/// A file named by the user that cannot be read, or must not be used.
struct UnreadableFile: Error {
    let path: String
    let cause: any Error
}
