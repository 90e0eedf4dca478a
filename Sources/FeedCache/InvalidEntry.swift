public import FeedCore
import Foundation

/// The content of a file is not a valid cache entry: it is damaged, or in the layout of another version.
///
///     if error.cause is InvalidEntry { print("it will be replaced") }
///
/// It is also the cause if an entry, or an image of it, has a URL that is not an absolute, normalised `http` or `https`
/// URL, because the entry could not be read again.
public struct InvalidEntry: DescribedError, Hashable {
    package init() {}

    package var message: Message { Message("it is damaged") }
}
