import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

/// A write to a cache, with the state before and after.
enum WriteScenario: String, CaseIterable, Sendable {
    case firstFeed, newFeed, sameFeed, damagedFeed, deletion, itemsDeletion, metadata
    case firstImageData, newImageData, imageDataDeletion

    /// The number of file system calls; an added step must be counted here.
    var stepCount: Int {
        switch self {
        case .firstFeed: 41
        case .newFeed: 43
        case .sameFeed: 40
        case .damagedFeed: 43
        case .deletion: 39
        case .itemsDeletion: 50
        case .metadata: 30
        case .firstImageData: 19
        case .newImageData: 15
        case .imageDataDeletion: 9
        }
    }

    private static let url = anyURL("feed")
    static let kept = PictureKey("1")
    static let dropped = PictureKey("2")
    static let old = anyEntry([anyImage(1), anyImage(2)], url: url, validators: Validators(etag: "\"1\""))
        .with { $0.deliveries = Deliveries(undelivered: [anyID(1).uuidString]) }
    static let new = anyEntry([anyImage(1), anyImage(3)], timestamp: anyDate + 60, url: url)
    static let oldData = Data("old".utf8)
    static let newData = Data("new data".utf8)

    static func feed(in path: String) -> JSONFileStore<[FeedImage]> {
        CacheDirectory(in: URL(filePath: path)).feedStore(for: url)
    }

    static func imageData(in path: String) -> any ImageDataStore {
        CacheDirectory(in: URL(filePath: path)).imageDataStore(of: FeedImage.self, for: url)
    }

    /// Prepares the state before the write, with a dead writer's leftovers.
    func prepare(in path: String) async throws {
        guard self != .firstFeed else { return }
        let (feed, imageData) = (Self.feed(in: path), Self.imageData(in: path))
        try await feed.replace(with: Self.old)
        if self != .firstImageData {
            for key in [Self.kept, Self.dropped] { try await imageData.insert(Self.oldData, for: key) }
        }
        let directories = URL(filePath: path).appending(path: "essential-feed/feeds")
        for name in try FileManager.default.contentsOfDirectory(atPath: directories.path) {
            let directory = directories.appending(path: name)
            if self == .damagedFeed {
                for file in try FileManager.default.contentsOfDirectory(atPath: directory.path)
                where file.hasPrefix("feed-") {
                    try Data("damaged".utf8).write(to: directory.appending(path: file))
                }
            }
            for leftover in [".tmp-000000", "feed-0123456789abcdef.json"] {
                try Data("left over".utf8).write(to: directory.appending(path: leftover))
            }
        }
    }

    /// The write.
    func act(in path: String) async throws {
        let (feed, imageData) = (Self.feed(in: path), Self.imageData(in: path))
        switch self {
        case .firstFeed, .newFeed: try await feed.replace(with: Self.new)
        case .sameFeed, .damagedFeed: try await feed.replace(with: Self.refreshed)
        case .deletion: try await feed.delete()
        case .itemsDeletion: try await feed.deleteItems { _ in false }
        case .metadata: try await Self.refresh(feed)
        case .firstImageData, .newImageData: try await imageData.insert(Self.newData, for: Self.kept)
        case .imageDataDeletion: try await imageData.delete(except: [Self.kept])
        }
    }

    /// The feed before and after.
    var feeds: (old: CacheEntry<[FeedImage]>?, new: CacheEntry<[FeedImage]>?) {
        switch self {
        case .firstFeed: (nil, Self.new)
        case .newFeed: (Self.old, Self.new)
        case .damagedFeed: (nil, Self.refreshed)
        case .deletion: (Self.old, nil)
        case .itemsDeletion: (Self.old, Self.old.withoutItems)
        case .sameFeed, .metadata: (Self.old, Self.refreshed)
        case .firstImageData, .newImageData, .imageDataDeletion: (Self.old, Self.old)
        }
    }

    /// The feed that a failed operation may leave, too.
    var otherFeed: CacheEntry<[FeedImage]>? {
        switch self {
        // The items have been written again, and the old head names them.
        case .damagedFeed: Self.old
        // An entry that cannot be read is deleted completely.
        case .itemsDeletion: nil
        default: feeds.old
        }
    }

    private static let refreshed = old.refreshed(at: anyDate + 60, freshness: .seconds(9))

    private static func refresh(_ feed: JSONFileStore<[FeedImage]>) async throws {
        let update = try await feed.update { metadata, _ in metadata.map { _ in .metadata(refreshed.metadata) } }
        // An unreadable entry counts as absent.
        if update == nil { throw AnyError("nothing to update") }
    }
}

/// A disk before a write.
struct ScenarioDisk {
    let home: TemporaryDirectory
    private let scenario: WriteScenario

    init(_ scenario: WriteScenario) async throws {
        home = try TemporaryDirectory()
        self.scenario = scenario
        let path = home.path
        try await Self.deciding { _ in
            .made
        } operation: {
            try await scenario.prepare(in: path)
        }
    }

    /// Runs `operation` with the outcomes of `decide`, without waiting for the disk, which no test can detect.
    static func deciding(
        _ decide: @escaping @Sendable (FileCall) -> FileCall.Outcome,
        operation: () async throws -> Void
    ) async throws {
        let outcome: @Sendable (FileCall) -> FileCall.Outcome = { call in
            let outcome = decide(call)
            if case .made = outcome, call == .sync { return .skipped }
            return outcome
        }
        try await FileCall.$decide.withValue(outcome, operation: operation)
    }

    /// Runs the write with the failures that `decide` chooses, and returns its error.
    func act(_ decide: @escaping @Sendable (FileCall) -> FileCall.Outcome) async -> (any Error)? {
        do {
            try await Self.deciding(decide) { try await scenario.act(in: home.path) }
            return nil
        } catch {
            return error
        }
    }

    /// Expects the complete old or new feed, with the data of every image.
    ///
    /// - Parameter isNew: which of the two; nil if it may be either.
    func expectOldOrNew(isNew: Bool?, _ place: String) async throws {
        let (old, new) = scenario.feeds
        let store = WriteScenario.feed(in: home.path)
        // Damaged items stay unreadable until they are replaced.
        let feed = scenario == .damagedFeed ? try? await store.retrieve() : try await store.retrieve()
        let imageData = WriteScenario.imageData(in: home.path)
        let kept = try await imageData.retrieve(for: WriteScenario.kept)
        let dropped = try await imageData.retrieve(for: WriteScenario.dropped)
        #expect(feed == old || feed == new || feed == scenario.otherFeed, "\(place)")
        switch scenario {
        case .firstImageData, .newImageData:
            // New data is never mixed with old data, but old data may be missing.
            let before = scenario == .newImageData ? WriteScenario.oldData : nil
            #expect(kept == WriteScenario.newData || kept == before || kept == nil, "\(place)")
            if let isNew { #expect((kept == WriteScenario.newData) == isNew, "\(place)") }
            #expect(dropped == before, "\(place)")
        case .imageDataDeletion:
            #expect(kept == WriteScenario.oldData, "\(place)")
            // If one file cannot be deleted, all others still are.
            #expect(dropped == nil || dropped == WriteScenario.oldData && isNew != true, "\(place)")
        case .firstFeed, .newFeed, .sameFeed, .damagedFeed, .deletion, .itemsDeletion, .metadata:
            // Once the head is gone, or has no items, the rest is deleted in several steps.
            let isDeletion = scenario == .deletion || scenario == .itemsDeletion
            let isReached = feed == new || scenario == .itemsDeletion && feed == nil
            if let isNew, isNew || !isDeletion { #expect(isReached == isNew, "\(place)") }
            guard feed != nil, scenario != .firstFeed, !(isDeletion && feed == new) else { return }
            #expect(kept == WriteScenario.oldData && dropped == WriteScenario.oldData, "\(place)")
        }
    }

    /// Expects that the next writes leave no trace of one that failed.
    func expectNextWriteCleansUp(_ place: String) async throws {
        let feed = WriteScenario.feed(in: home.path)
        let next = anyEntry([anyImage(1)], timestamp: anyDate + 120)
        try await Self.deciding { _ in
            .made
        } operation: {
            try await feed.replace(with: next)
            try await WriteScenario.imageData(in: home.path).delete(except: [WriteScenario.kept])
        }
        #expect(try await feed.retrieve() == next, "\(place)")
        let names = try home.contents().map { URL(filePath: $0).lastPathComponent }
        #expect(!names.contains { $0.hasPrefix(".tmp-") }, "\(place): \(names)")
        #expect(names.count { $0.hasPrefix("feed-") } == 1, "\(place): \(names)")
        try await feed.delete()
        #expect(try home.contents() == ["essential-feed", "essential-feed/feeds"], "\(place)")
    }
}
