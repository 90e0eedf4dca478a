import FeedJSON
import FeedMarkup
import Foundation

/// The Media RSS texts that apply to all pictures in an element.
struct MediaTexts {
    var description, title, location: FeedText?

    /// The plain texts of the description and the title.
    var plain: [String] {
        var texts: [String] = []
        if let text = description?.plain { texts.append(text) }
        if let text = title?.title { texts.append(text) }
        return texts
    }
}
