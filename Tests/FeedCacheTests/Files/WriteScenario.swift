import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

/// A write to a cache, with the state before and after.
enum WriteScenario: String, CaseIterable, Sendable {
    case firstFeed, newFeed, sameFeed, deletion, metadata, newMetadata
    case firstImageData, newImageData, imageDataMove, imageDataDeletion

    /// The number of file system calls; an added step must be counted here.
    var stepCount: Int {
        switch self {
        case .firstFeed: 32
        case .newFeed: 39
        case .sameFeed: 34
        case .deletion: 37
        case .metadata: 26
        case .newMetadata: 28
        case .firstImageData: 19
        case .newImageData: 15
        case .imageDataMove: 16
        case .imageDataDeletion: 9
        }
    }

    private static let url = anyURL("feed")
    static let keptURL = anyURL("image-1")
    static let droppedURL = anyURL("image-2")
    static let movedURL = anyURL("image-2?moved")
    static let old = anyEntry([anyImage(1), anyImage(2)], url: url, validators: Validators(etag: "\"1\""))
    static let new = anyEntry([anyImage(1), anyImage(3)], timestamp: anyDate + 60, url: url)
    static let oldData = Data("old".utf8)
    static let newData = Data("new data".utf8)

    static func feed(in path: String) -> JSONFileStore<[FeedImage]> {
        CacheDirectory(in: URL(filePath: path)).feedStore(for: url)
    }

    static func imageData(in path: String) -> any ImageDataStore {
        CacheDirectory(in: URL(filePath: path)).imageDataStore(forFeedAt: url)
    }

    /// Prepares the state before the write, with a dead writer's leftovers.
    func prepare(in path: String) async throws {
        guard self != .firstFeed else { return }
        let (feed, imageData) = (Self.feed(in: path), Self.imageData(in: path))
        try await feed.replace(with: Self.old)
        if self != .firstImageData {
            for url in [Self.keptURL, Self.droppedURL] { try await imageData.insert(Self.oldData, for: url) }
        }
        if self != .metadata { try await Self.refresh(feed, with: Self.refreshed(after: 1)) }
        let directory = URL(filePath: path).appending(path: "essential-feed/feeds")
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            try Data("left over".utf8).write(to: directory.appending(path: "\(name)/.tmp-000000"))
        }
    }

    /// The write.
    func act(in path: String) async throws {
        let (feed, imageData) = (Self.feed(in: path), Self.imageData(in: path))
        switch self {
        case .firstFeed, .newFeed: try await feed.replace(with: Self.new)
        case .sameFeed: try await feed.replace(with: Self.refreshed(after: 2))
        case .deletion: try await feed.delete()
        case .metadata, .newMetadata: try await Self.refresh(feed, with: Self.refreshed(after: 2))
        case .firstImageData, .newImageData: try await imageData.insert(Self.newData, for: Self.keptURL)
        case .imageDataMove: try await imageData.move(from: Self.droppedURL, to: Self.movedURL)
        case .imageDataDeletion: try await imageData.delete(except: [Self.keptURL])
        }
    }

    /// The feed before and after.
    var feeds: (old: CacheEntry<[FeedImage]>?, new: CacheEntry<[FeedImage]>?) {
        let old = Self.refreshed(after: 1)
        return switch self {
        case .firstFeed: (nil, Self.new)
        case .newFeed: (old, Self.new)
        case .deletion: (old, nil)
        case .metadata: (Self.old, Self.refreshed(after: 2))
        case .sameFeed, .newMetadata: (old, Self.refreshed(after: 2))
        case .firstImageData, .newImageData, .imageDataMove, .imageDataDeletion: (old, old)
        }
    }

    private static func refreshed(after minutes: Double) -> CacheEntry<[FeedImage]> {
        old.refreshed(at: anyDate + minutes * 60, freshness: .seconds(9))
    }

    private static func refresh(
        _ feed: JSONFileStore<[FeedImage]>,
        with entry: CacheEntry<[FeedImage]>
    ) async throws {
        let update = try await feed.update { metadata, _ in metadata.map { _ in .metadata(entry.metadata) } }
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
        let feed = try await WriteScenario.feed(in: home.path).retrieve()
        let imageData = WriteScenario.imageData(in: home.path)
        let kept = try await imageData.retrieve(for: WriteScenario.keptURL)
        let dropped = try await imageData.retrieve(for: WriteScenario.droppedURL)
        #expect(feed == old || feed == new, "\(place)")
        switch scenario {
        case .firstImageData, .newImageData:
            // New data is never mixed with old data, but old data may be missing.
            let before = scenario == .newImageData ? WriteScenario.oldData : nil
            #expect(kept == WriteScenario.newData || kept == before || kept == nil, "\(place)")
            if let isNew { #expect((kept == WriteScenario.newData) == isNew, "\(place)") }
            #expect(dropped == before, "\(place)")
        case .imageDataMove:
            #expect(kept == WriteScenario.oldData && dropped == WriteScenario.oldData, "\(place)")
            let moved = try await imageData.retrieve(for: WriteScenario.movedURL)
            #expect(moved == WriteScenario.oldData || moved == nil && isNew != true, "\(place)")
            if moved != nil {
                let metadata = await imageData.metadata(for: WriteScenario.movedURL)
                #expect(metadata?.originalURL == WriteScenario.droppedURL, "\(place)")
            }
        case .imageDataDeletion:
            #expect(kept == WriteScenario.oldData, "\(place)")
            // If one file cannot be deleted, all others still are.
            #expect(dropped == nil || dropped == WriteScenario.oldData && isNew != true, "\(place)")
        case .firstFeed, .newFeed, .sameFeed, .deletion, .metadata, .newMetadata:
            if let isNew, isNew || scenario != .deletion { #expect((feed == new) == isNew, "\(place)") }
            guard feed != nil, scenario != .firstFeed else { return }
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
            try await WriteScenario.imageData(in: home.path).delete(except: [WriteScenario.keptURL])
        }
        #expect(try await feed.retrieve() == next, "\(place)")
        let names = try home.contents().map { URL(filePath: $0).lastPathComponent }
        #expect(!names.contains { $0.hasPrefix(".tmp-") || $0.hasSuffix(".confirmed") }, "\(place): \(names)")
        try await feed.delete()
        #expect(try home.contents() == ["essential-feed", "essential-feed/feeds"], "\(place)")
    }
}
