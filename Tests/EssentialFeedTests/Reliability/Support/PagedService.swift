import TestSupport

/// A service that has a feed in pages, `limit` items after the one that `after_id` names.
final class PagedService: Sendable {
    private struct Behaviour {
        var ignoresCursor = false
        var answerToCursor: [String?: LoopbackResponse] = [:]
    }

    private let behaviour: Observed<Behaviour>
    private let server: LoopbackServer

    init(_ feed: GeneratedFeed) throws {
        let behaviour = Observed(Behaviour())
        self.behaviour = behaviour
        server = try LoopbackServer { request in
            let cursor = request.queryItem("after_id")
            if request.path != "/feed" { return .redirect(to: request.path) }
            if let answer = behaviour.value.answerToCursor[cursor] { return answer }
            let page = feed.page(
                after: behaviour.value.ignoresCursor ? nil : cursor,
                limit: request.queryItem("limit").flatMap { Int($0) }
            )
            return (try? page.answer) ?? .status(500)
        }
    }

    /// Whether it answers every request with the first page.
    var ignoresCursor: Bool {
        get { behaviour.value.ignoresCursor }
        set { behaviour.update { $0.ignoresCursor = newValue } }
    }

    /// What it answers to some cursors instead of a page; nil stands for the first page.
    var answerToCursor: [String?: LoopbackResponse] {
        get { behaviour.value.answerToCursor }
        set { behaviour.update { $0.answerToCursor = newValue } }
    }

    /// The URL of the feed.
    var feedURL: String { "http://127.0.0.1:\(server.port)/feed" }

    /// The paths and queries asked so far, in order.
    var targets: [String] { server.requests.map(\.target) }

    /// Returns as soon as so many requests have arrived.
    func waitForRequests(_ count: Int) async throws {
        try await server.waitForRequests(count)
    }
}

extension GeneratedFeed {
    fileprivate func page(after cursor: String?, limit: Int?) -> GeneratedFeed {
        var page = self
        let start = cursor.flatMap { id in items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        page.items = Array(items[start...].prefix(limit ?? items.count))
        return page
    }
}
