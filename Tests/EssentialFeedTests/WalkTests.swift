import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import EssentialFeed

/// A random walk: a service, a list, its deliveries and pictures, the clock and the process change in any order.
///
/// `ESSENTIAL_FEED_FUZZ=100000 swift test --filter WalkTests` takes a hundred times as many steps.
@Suite("Walking through operations of a list", .limited)
struct WalkTests {
    private static let count = ProcessInfo.processInfo.environment["ESSENTIAL_FEED_FUZZ"].flatMap(Int.init) ?? 1_000

    @Test(arguments: 0..<4)
    func deliversEachNewImageOnceAndHasThePicturesOfTheList(part: Int) async throws {
        for seed in stride(from: part, to: Self.count / 8, by: 4) {
            var walk = Walk(seed: UInt64(seed))
            for step in 0..<60 {
                let name = try await walk.step()
                let problem = try await walk.check()
                try #require(problem == nil, "seed \(seed), step \(step) (\(name)): \(problem ?? "")")
            }
        }
    }
}

/// A service, a storage, and what must be true of them.
private struct Walk {
    private var random: SplitMix64
    private let world = World(newImages(3), pageSize: 4, skipsSleeps: true)
    private var feeds: Feeds
    private var problem: String?
    private var wasDelivered = false
    private var delivered: Set<UUID> = []
    /// The images that were added since the first delivery, and must be delivered: the first of the service.
    private var owed: [FeedImage] = []
    private var withdrawn: [FeedImage] = []
    private var pictures: Set<UUID> = []
    private var all: [FeedImage] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        feeds = world.feeds()
        all = world.service.images
    }

    private var service: Service { world.service }
    private var feed: Feed<FeedImage> { feeds.feed(at: service.url) }

    private func saved() async throws -> [FeedImage] {
        try await world.storage.store(of: FeedImage.self, for: service.url).retrieve()?.value ?? []
    }

    // MARK: - Steps

    /// Makes a random step, and returns its name.
    mutating func step() async throws -> String {
        switch Int.random(in: 0..<26, using: &random) {
        case 0..<5: return add()
        case 5: return withdraw()
        case 6: return move()
        case 7: return putBack()
        case 8: service.isDown.toggle()
        case 9: service.refuse(500, after: Int.random(in: 0...2, using: &random))
        case 10: service.acceptAll()
        case 11: world.clock.advance(by: .seconds(Int.random(in: 0...400_000, using: &random)))
        case 12: feeds = world.feeds()
        case 13: return try await remove()
        case 14: return try await validate()
        case 15, 16: return try await loadPictures()
        case 17: return try await follow()
        case 18, 19: return await fail()
        case 20..<23: return await loadNew()
        case 23: return await loadInParallel()
        default: return await load()
        }
        return "a change of the world"
    }

    private mutating func add() -> String {
        let new = newImages(Int.random(in: 1...6, using: &random))
        note(added: new)
        service.images = new + service.images
        return "\(new.count) new images"
    }

    private mutating func note(added new: [FeedImage]) {
        if wasDelivered { owed = new + owed }
        all += new
    }

    private mutating func withdraw() -> String {
        guard let index = service.images.indices.randomElement(using: &random), service.images.count > 2 else {
            return ""
        }
        let image = service.images.remove(at: index)
        owed.removeAll { $0.id == image.id }
        withdrawn.append(image)
        return "a withdrawal"
    }

    /// Moves an image that is not new, which would end the search for new images.
    private mutating func move() -> String {
        let old = service.images.indices.dropFirst(owed.count)
        guard let from = old.randomElement(using: &random), let to = old.randomElement(using: &random) else {
            return ""
        }
        let image = service.images.remove(at: from)
        service.images.insert(image, at: to)
        return "a move"
    }

    private mutating func putBack() -> String {
        guard let image = withdrawn.popLast() else { return "" }
        service.images.insert(image, at: owed.count)
        return "a return"
    }

    private mutating func remove() async throws -> String {
        guard Bool.random(using: &random) else { return "" }
        _ = try await feeds.remove(service.url)
        (wasDelivered, delivered, owed) = (false, [], [])
        return "a removal"
    }

    private mutating func validate() async throws -> String {
        let isExpired = try await feeds.cached().first?.status == .expired
        _ = try await feeds.validateCache()
        if isExpired, try await !saved().isEmpty { problem = "an expired list was not deleted" }
        return "a validation"
    }

    private mutating func loadPictures() async throws -> String {
        let list = try await saved()
        let missing = try await Set(feed.loadPictures(of: list, refresh: .whenMissing).missing.map(\.url))
        pictures.formUnion(list.filter { !missing.contains($0.url) }.map(\.id))
        return "pictures"
    }

    private mutating func load() async -> String {
        let feed = feeds.feed(at: service.url, pageSize: [nil, 2, 3].randomElement(using: &random) ?? nil)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: _ = try? await feed.loadAll()
        case 1:
            // The service starts again after an image that it has withdrawn.
            guard let list = try? await feed.saved(), list.items.last.map(service.images.contains) == true else {
                break
            }
            _ = try? await feed.loadMore(after: list)
        case 2: _ = try? await feed.load(maximumAge: .seconds(100_000))
        default: _ = try? await feed.load()
        }
        return "a load"
    }

    private mutating func loadNew() async -> String {
        if let update = try? await feed.newUpdate() { note(update) }
        return "a delivery"
    }

    private func fail() async -> String {
        try? await feed.loadNew { _ in throw AnyError("full") }
        return "a failed delivery"
    }

    private mutating func loadInParallel() async -> String {
        let feed = feed
        async let list = try? feed.load()
        async let update = try? feed.newUpdate()
        async let all = try? feed.loadAll()
        if let update = await update { note(update) }
        _ = await (list, all)
        try? await adoptPictures()
        return "loads in parallel"
    }

    /// Follows the list for two updates, with new images in between.
    private mutating func follow() async throws -> String {
        service.isDown = false
        service.acceptAll()
        let (service, extra) = (service, newImages(2))
        let updates = try await feed.updates(2) { number in
            if number == 1 { service.images = extra + service.images }
        }
        if let first = updates.first { note(first) }
        note(added: extra)
        if let last = updates.last { note(last) }
        try await adoptPictures()
        return "two rounds"
    }

    /// An image may have left the list and returned, without its picture.
    private mutating func adoptPictures() async throws {
        let store = world.storage.imageDataStore(of: FeedImage.self, for: service.url)
        for image in all where try await store.retrieve(for: image.picture.key) == nil { pictures.remove(image.id) }
    }

    // MARK: - Checking

    /// Records a delivery that was saved.
    private mutating func note(_ update: FeedUpdate<FeedImage>) {
        guard update.pageFailure == nil else { return }
        let new = Set(update.new.map(\.id))
        if !new.isDisjoint(with: delivered) { problem = "an image was delivered twice" }
        if update.items.filter({ new.contains($0.id) }) != update.new {
            problem = "the new images are in another order"
        }
        delivered.formUnion(new)
        if !owed.allSatisfy({ delivered.contains($0.id) }) { problem = "a new image was lost" }
        (wasDelivered, owed) = (true, [])
    }

    /// Returns a description of what is wrong, if anything.
    mutating func check() async throws -> String? {
        let ids = try await saved().map(\.id)
        if Set(ids).count < ids.count { return "an image is in the list twice" }
        pictures.formIntersection(ids)
        let store = world.storage.imageDataStore(of: FeedImage.self, for: service.url)
        for image in all where try await (store.retrieve(for: image.picture.key) != nil) != pictures.contains(image.id)
        {
            return "the picture of \(image.id) is \(pictures.contains(image.id) ? "lost" : "left")"
        }
        return problem
    }
}
