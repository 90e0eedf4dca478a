import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@Suite("Reporting events", .limited)
struct EventsTests {
    private let world = World(newImages(5), pageSize: 3, skipsSleeps: true)
    private let other = anyURL("v1/feed/of/others")

    /// The events so far, each with its feed.
    private var events: [String] {
        world.events.value.map { event in
            let name = event.feed == world.service.url ? "feed" : event.feed == other ? "other" : "\(event.feed)"
            return switch event.kind {
            case .checked(let isChanged, let next):
                "\(name) \(isChanged ? "changed" : "unchanged")\(next == nil ? "" : ", next")"
            case .savingFailed: "\(name) not saved"
            case .deliveryFailed: "\(name) not delivered"
            case .pageRequested(let page): "\(name) page \(page)"
            case .picturesLoaded(let count, of: let all): "\(name) \(count) of \(all)"
            case .pictureFailed: "\(name) picture failed"
            case .outageBegan: "\(name) outage began"
            case .outageEnded: "\(name) outage ended"
            case .loadingStopped(let count): "\(name) stopped after \(count) pages"
            case .feedFound(let url): "\(name) is at \(url.lastPathComponent)"
            case .picturesMissing(let count): "\(name) has \(count) entries without pictures"
            case .entriesOmitted(let count): "\(name) has \(count) entries twice"
            case .imagesOmitted(let count): "\(name) has \(count) images too many"
            case .feedMoved(let url): "\(name) has moved to \(url.lastPathComponent)"
            }
        }
    }

    @Test func reportsEachPageAndWhetherTheListHasChanged() async throws {
        for _ in 0..<2 { _ = try await world.feed().load() }
        #expect(events == ["feed page 1", "feed changed", "feed page 1", "feed unchanged"])
        world.events.update { $0 = [] }
        _ = try await world.feed().loadAll()
        #expect(events == ["feed page 1", "feed page 2", "feed page 3", "feed changed"])
    }

    @Test func reportsTheFeedOfAnEvent() async throws {
        let feeds = world.feeds()
        for url in [world.service.url, other] { _ = try? await feeds.feed(at: url).load() }
        world.service.isDown = true
        _ = try await feeds.feed(at: world.service.url).loadPictures(of: Array(world.service.images.prefix(1)))
        let expected = [
            "feed page 1", "feed changed", "other page 1", "feed 0 of 1", "feed 1 of 1", "feed picture failed",
        ]
        #expect(events == expected)
    }

    @Test func reportsSavingFailures() async throws {
        let storage = LimitedStorage()
        let world = World(storage: storage)
        storage.isFull.update { $0 = true }
        let first = try await world.feed().load()
        _ = try await world.feed().loadMore(after: first)
        #expect(world.savingFailures.count == 2 && world.checks == [])
        world.service.isDown = true
        _ = try? await world.feed().load()
        #expect(world.savingFailures.count == 3, "of the failure of the load")
        world.service.isDown = false
        for isFull in [false, true] {
            storage.isFull.update { $0 = isFull }
            #expect(try await world.feed().load().isNotModified == isFull)
        }
        #expect(world.savingFailures.count == 4, "of the 304")
    }

    @Test func reportsThatUnusedPicturesCannotBeDeleted() async throws {
        let directory = try TemporaryDirectory()
        let world = World(newImages(1), storage: CacheDirectory(in: directory.url))
        _ = try await world.feed().loadPictures(of: world.feed().load().items)
        let images = directory.url(try #require(try directory.contents().first { $0.hasSuffix("/images") }))
        try FileManager.default.removeItem(at: images)
        try FileManager.default.createSymbolicLink(at: images, withDestinationURL: images)
        world.service.images = newImages(1)
        #expect(try await world.feed().load().savedAt != nil && world.savingFailures.count == 1)
    }

    @Test func reportsTheNextCheckAndOutagesOfAFollowedFeed() async throws {
        let service = world.service
        _ = try await world.feed().updates(3, every: .seconds(100)) { number in
            if number < 3 { service.images = newImages(1) + service.images }
            guard number == 2 else { return }
            let failing = service.pageRequests.count + 1
            service.state.update { state in
                state.refusal = { $0 == failing ? HTTPResponse(url: service.url, status: 500) : nil }
            }
        }
        let expected = [
            "feed page 1", "feed changed, next", "feed page 1", "feed changed, next", "feed page 1",
            "feed outage began", "feed page 1", "feed outage ended", "feed changed, next",
        ]
        #expect(events == expected)
        let next = world.events.value.compactMap { if case .checked(_, let next) = $0.kind { next } else { nil } }
        #expect(next.first.map { (anyDate + 100...anyDate + 110).contains($0) } == true)
    }

    @Test func takesTheReportAsATrailingClosure() async throws {
        let (directory, count) = (try TemporaryDirectory(), Observed([0, 0]))
        let onDisk = Feeds(cachedIn: directory.url, client: world.service.client) { _ in count.update { $0[0] += 1 } }
        let inMemory = Feeds(storage: InMemoryStorage(), client: world.service.client) { _ in
            count.update { $0[1] += 1 }
        }
        for feeds in [onDisk, inMemory] { _ = try await feeds.feed(at: world.service.url).load() }
        #expect(count.value == [2, 2])
    }
}
