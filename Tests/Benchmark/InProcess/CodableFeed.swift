import Foundation

/// The payload of a feed for Foundation's coders.
struct CodableFeed: Codable {
    struct Image: Codable {
        let id: UUID
        let description: String?
        let location: String?
        let image: URL
    }

    let items: [Image]
}

/// The file of a cached feed for Foundation's coders.
struct CodableCache: Codable {
    let feed: CodableFeed
    let timestamp: Date
    let url: URL
}
