import EssentialFeed
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

/// The IDs of entries without UUIDs depend on the channel's link, not on the URL of the feed.
@Suite("An export of a feed that moves", .limited)
struct MovedFeedTests {
    private let world: ExportWorld
    private let new = anyURL("new/feed")

    init() async throws {
        world = try ExportWorld((1...3).map { image($0) })
        world.state.update { $0.isJSONFeed = true }
    }

    private func ids() throws -> [UUID] { try world.exported().map(\.id) }

    @Test(arguments: [false, true])
    func hasTheSameIDs(keeps: Bool) async throws {
        try await world.export { if keeps { $0.recorded.flags.insert(.keep) } }
        let (before, files) = (try ids(), try world.files())
        world.forget()
        try await world.export(new) { $0.isMoved = true }
        #expect(try ids() == before)
        #expect(try world.files() == files)
        for isOffline in [false, true] {
            try await world.export(new, offline: isOffline)
            #expect(try ids() == before)
        }
        world.images = [image(4), image(3)]
        world.forget()
        try await world.export(new)
        #expect(try ids().dropFirst() == (keeps ? before : [before[2]])[...])
    }

    @Test func hasTheIDsOfTheCachedFeed() async throws {
        try await world.export { $0.recorded.flags.insert(.keep) }
        let before = try ids()
        let feed = world.feeds.feed(at: new)
        #expect(try await feed.load().items.map(\.id) == before)
        try await world.export(new, offline: true) { $0.isMoved = true }
        #expect(try ids() == before)
        world.isDown = true
        try await world.export(new)
        #expect(try ids() == before)
    }
}
