import TestSupport

/// A service with a paged feed: `limit` items after the one that `after_id` names.
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

    /// Responses to some cursors in place of a page; nil is the first page.
    var responseToCursor: [String?: LoopbackResponse] {
        get { responses.value }
        set { responses.update { $0 = newValue } }
    }

    /// The URL of the feed.
    var feedURL: String { "http://127.0.0.1:\(server.port)/feed" }

    /// The paths and queries requested so far, in order.
    var targets: [String] { server.requests.map(\.target) }

    /// Returns as soon as this many requests have arrived.
    func waitForRequests(_ count: Int) async throws {
        try await server.waitForRequests(count)
    }
}

extension GeneratedFeed {
    /// The page after an item, or the first one.
    func page(after cursor: String?, limit: Int?) -> GeneratedFeed {
        var page = self
        let start = cursor.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        page.items = Array(items[start...].prefix(limit ?? items.count))
        return page
    }
}
