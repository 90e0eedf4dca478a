import TestSupport

extension FeedService {
    /// A feed of `count` items whose pictures are on this service.
    func feed(_ digit: Character, count: Int) -> GeneratedFeed {
        GeneratedFeed(digit, count: count, service: url(""))
    }

    /// Responds with the feed and with these pictures of its items from now on.
    func publish(_ feed: GeneratedFeed, pictures: [LoopbackResponse]) throws {
        respond(with: try feed.response)
        for (item, picture) in zip(feed.items, pictures) { respond(at: path(of: item), with: picture) }
    }

    /// The path of an item's picture.
    func path(of item: GeneratedFeed.Item) -> String {
        String(item.image.dropFirst(url("").count))
    }
}

extension LoopbackResponse {
    /// A picture with these bytes.
    static func picture(_ bytes: [UInt8]) -> LoopbackResponse {
        .ok(bytes, type: "image/png")
    }
}
