import FeedCore
import Foundation

/// An image as named by an argument.
enum ImageReference: Hashable, Sendable {
    case id(ImagePrefix)
    case url(URL)

    /// Parses a reference; nil if the text is neither the beginning of an id nor a URL.
    init?(_ text: String) {
        if let id = ImagePrefix(text) {
            self = .id(id)
        } else if let url = URL(web: text) {
            self = .url(url)
        } else {
            return nil
        }
    }
}
