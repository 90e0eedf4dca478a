import EssentialFeed
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedExport

/// If entries have no UUIDs, their IDs are derived from the first URL of the feed, which an export records.
@Suite("The IDs of an export", .limited)
struct ExportIdentityTests {
    private let world: ExportWorld
    private let new = anyURL("new/feed")

    init() async throws {
        world = try ExportWorld((1...3).map { image($0) })
        world.state.update { $0.isJSONFeed = true }
    }

    private func ids() throws -> [UUID] { try world.exported().map(\.id) }

    @Test(arguments: [false, true])
    func stayWhenTheFeedMoves(keeps: Bool) async throws {
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

    @Test func stayIfTheNewURLIsCachedWithOtherIDs() async throws {
        try await world.export { $0.recorded.flags.insert(.keep) }
        let before = try ids()
        let feed = world.feeds.feed(at: new)
        #expect(try await Set(feed.load().items.map(\.id)).isDisjoint(with: before))
        await #expect(throws: LoadingError.self) {
            try await world.export(new, offline: true) { $0.isMoved = true }
        }
        try await world.export(new) { $0.isMoved = true }
        #expect(try ids() == before)
        #expect(try await feed.saved().items.map(\.id) == before)
        world.isDown = true
        try await world.export(new)
        #expect(try ids() == before)
    }

    @Test func stayIfTheSharedNamesAreNoLongerCached() async throws {
        let twin = FeedImage(id: UUID(), description: "image 1", url: anyURL("twin.gif"))
        world.images.append(twin)
        try await world.export { $0.recorded.flags.insert(.keep) }
        #expect(try world.list().record?.feed?.identity.sharedIDs == ["image 1"])
        let before = try ids()
        world.images.removeLast()
        world.forget()
        _ = try await world.feeds.feed(at: anyURL("feed")).load()
        try await world.export()
        #expect(try ids() == before)
    }

    @Test func changeOnceWhenEntriesBeginToShareAName() async throws {
        try await world.export { $0.recorded.flags.insert(.keep) }
        let (before, pictures) = (try ids(), try world.pictures())
        world.images.append(FeedImage(id: UUID(), description: "image 1", url: anyURL("twin.gif")))
        world.failing = [id(1)]
        for isForgotten in [false, true] {
            if isForgotten { world.forget() }
            try await world.export()
            let after = try ids()
            #expect(after.count == 4 && after[0] != before[0] && after[1...2] == before[1...])
            #expect(try world.pictures()[after[0]] == pictures[before[0]])
            try world.expectCompletePages()
        }
    }
}
