import FeedTestSupport
import Foundation

/// A feed in the format of the service and of `load --format json`.
struct GeneratedFeed: Codable, Equatable {
    struct Item: Codable, Equatable {
        var id: String
        var description: String?
        var location: String?
        var image: String
    }

    var items: [Item]

    /// Creates a feed of `count` items, which have nothing in common with the items for another hexadecimal `digit`.
    ///
    /// - Parameters:
    ///   - descriptionLength: the length of each description in bytes.
    ///   - service: the base URL of the pictures.
    init(_ digit: Character, count: Int, descriptionLength: Int = 20, service: String = "https://any.example") {
        items = (0..<count).map { index in
            let number = String(index, radix: 16, uppercase: true)
            let id =
                "\(String(repeating: digit, count: 8))-0000-4000-8000-"
                + String(repeating: "0", count: 12 - number.count) + number
            return Item(
                id: id,
                description: String(repeating: digit, count: descriptionLength),
                location: index.isMultiple(of: 3) ? nil : "\"\(digit)\" ü \(index)",
                image: "\(service)/\(digit)-\(index).png"
            )
        }
    }

    /// Reads the feed that the program has shown; throws if it is incomplete.
    init(shownBy result: ProgramResult) throws {
        self = try JSONDecoder().decode(GeneratedFeed.self, from: Data(result.stdout))
    }

    /// The payload.
    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// The response of a service.
    var response: LoopbackResponse {
        get throws { .ok(json: try json) }
    }

    /// The IDs of the items.
    var ids: [String] { items.map(\.id) }
}

extension FeedService {
    /// A feed of `count` items whose pictures are on this service.
    func feed(_ digit: Character, count: Int) -> GeneratedFeed {
        GeneratedFeed(digit, count: count, service: url(""))
    }

    /// Responds with the feed and with these pictures of its items, from now on.
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

/// A service with a paged feed: `limit` items after the item with the ID `after_id`.
final class PagedService: Sendable {
    private let responses = Observed<[String?: LoopbackResponse]>([:])
    private let server: LoopbackServer

    init(_ feed: GeneratedFeed) throws {
        server = try LoopbackServer { [responses] request in
            let cursor = request.queryItem("after_id")
            if request.path != "/feed" { return .redirect(to: request.path) }
            if let response = responses.value[cursor] { return response }
            let page = feed.page(after: cursor, limit: request.queryItem("limit").flatMap { Int($0) })
            return (try? page.response) ?? .status(500)
        }
    }

    /// The responses to some cursors instead of a page; nil is the first page.
    var responseToCursor: [String?: LoopbackResponse] {
        get { responses.value }
        set { responses.update { $0 = newValue } }
    }

    var feedURL: String { "http://127.0.0.1:\(server.port)/feed" }

    /// The paths and queries requested so far, in order.
    var targets: [String] { server.requests.map(\.target) }

    /// Returns as soon as `count` requests have arrived.
    func waitForRequests(_ count: Int) async throws {
        try await server.waitForRequests(count)
    }
}

extension GeneratedFeed {
    /// Returns the page after an item, or the first page.
    func page(after cursor: String?, limit: Int?) -> GeneratedFeed {
        var page = self
        let start = cursor.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        page.items = Array(items[start...].prefix(limit ?? items.count))
        return page
    }
}
