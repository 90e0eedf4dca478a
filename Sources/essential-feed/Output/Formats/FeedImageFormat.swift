import FeedCore
import Foundation
import JSON

/// Images as lines and as cards.
struct FeedImageFormat: ItemFormat {
    func write(_ image: FeedImage, to output: inout BlockOutput) throws {
        try output.row(image.id.text, image.description ?? "", image.location ?? "", image.urlText.text)
    }

    func card(_ image: FeedImage, on terminal: TerminalTraits) -> [String] {
        var card = Card(on: terminal)
        if let description = image.description { card.heading(description) }
        if let location = image.location { card.text(location) }
        card.link(image.urlText.text)
        card.detail(image.id.uuidString)
        return card.lines
    }
}
