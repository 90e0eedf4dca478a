import FeedCommandLine
import Foundation

/// The values of the environment that some commands need; a failure concerns only the commands that need its value.
struct Settings: Sendable {
    /// The URL of the feed, if any.
    let feedURL: Result<URL?, UsageError.Problem>

    /// The URL of the list of universities, if any.
    let universitiesURL: Result<URL?, UsageError.Problem>

    /// The path of the configured feed list; nil without a home directory.
    let feedListPath: Result<String?, Environment.NotUTF8>

    /// The path of the cache.
    let cachePath: Result<String, any Error>

    /// The directories of programs, separated by colons.
    let programPath: String?

    /// The system's file viewer.
    let viewer: Viewer
}
