import FeedCore
import FeedJSON
import Foundation

struct FeedImageFormat: ItemFormat {
    let phrases: Phrases
    let now: Date
    /// Returns the path of the image's cached picture, if any; used only for json and jsonl.
    var file: CachedFiles?

    func encode(_ image: FeedImage, to writer: inout JSONWriter) {
        image.write(to: &writer)
        if let file = file?(image) { writer.extendObject { $0.member("file", file) } }
    }

    func write(_ image: FeedImage, to output: inout BlockOutput) throws {
        try output.row([image.id.text, image.description, image.location, image.urlString])
    }

    func card(_ image: FeedImage, on terminal: TerminalTraits) -> [String] {
        card(image, feed: nil, on: terminal)
    }

    /// Returns the lines of a card that names the image's feed.
    func card(_ image: FeedImage, feed: String?, on terminal: TerminalTraits) -> [String] {
        var card = Card(terminal: terminal)
        if let description = image.description { card.heading(description, limit: 4) }
        if let location = image.location { card.text(location) }
        if let date = image.publishedAt { card.detail(phrases.relativeTime(of: date, from: now)) }
        if let feed { card.detail(feed) }
        card.text(image.linkString ?? image.urlString)
        card.detail(image.id.uuidString)
        return card.lines
    }
}
