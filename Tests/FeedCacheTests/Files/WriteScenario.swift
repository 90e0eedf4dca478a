import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

/// A write to a cache, with the state before and after.
enum WriteScenario: String, CaseIterable, Sendable {
    case firstFeed, newFeed, deletion, confirmation, newConfirmation, firstImageData, newImageData

    /// How many calls to the file system it makes: an added step must be counted here.
    var stepCount: Int {
        switch self {
        case .firstFeed: 32
        case .newFeed: 40
        case .deletion: 48
        case .confirmation: 36
        case .newConfirmation: 36
        case .firstImageData: 25
        case .newImageData: 23
        }
    }

    private static let url = anyURL("feed")
    static let keptURL = anyURL("image-1")
    static let droppedURL = anyURL("image-2")
    static let old = anyEntry([anyImage(1), anyImage(2)], url: url, validators: Validators(etag: "\"1\""))
    static let new = anyEntry([anyImage(1), anyImage(3)], timestamp: anyDate + 60, url: url)
    static let oldData = Data("old".utf8)
    static let newData = Data("new data".utf8)

    static func feed(in path: String) -> JSONFileStore<[FeedImage]> {
        CacheDirectory(in: URL(filePath: path)).feedStore(for: url)
    }

    static func imageData(in path: String) -> FileImageDataStore {
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
        if self != .confirmation { _ = try await feed.renew(with: Self.renewed(after: 1)) }
        let directory = URL(filePath: imageData.path(for: Self.keptURL)).deletingLastPathComponent()
            .deletingLastPathComponent()
        try Data("left over".utf8).write(to: directory.appending(path: ".tmp-000000"))
    }

    /// The write.
    func act(in path: String) async throws {
        let (feed, imageData) = (Self.feed(in: path), Self.imageData(in: path))
        switch self {
        case .firstFeed, .newFeed: try await feed.replace(with: Self.new)
        case .deletion: try await feed.delete()
        case .confirmation, .newConfirmation: _ = try await feed.renew(with: Self.renewed(after: 2))
        case .firstImageData, .newImageData: try await imageData.insert(Self.newData, for: Self.keptURL)
        }
    }

    /// The feed before and after.
    var feeds: (old: CacheEntry<[FeedImage]>?, new: CacheEntry<[FeedImage]>?) {
        let confirmed = Self.renewed(after: 1)
        return switch self {
        case .firstFeed: (nil, Self.new)
        case .newFeed: (confirmed, Self.new)
        case .deletion: (confirmed, nil)
        case .confirmation: (Self.old, Self.renewed(after: 2))
        case .newConfirmation: (confirmed, Self.renewed(after: 2))
        case .firstImageData, .newImageData: (confirmed, confirmed)
        }
    }

    private static func renewed(after minutes: Double) -> CacheEntry<[FeedImage]> {
        old.renewed(at: anyDate + minutes * 60, freshness: .seconds(9))
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

    /// Makes the calls of `operation` as `decide` says, without waiting for the disk, which no test can notice.
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

    /// Makes the write with the failures that `decide` chooses, and returns its error.
    func act(_ decide: @escaping @Sendable (FileCall) -> FileCall.Outcome) async -> (any Error)? {
        do {
            try await Self.deciding(decide) { try await scenario.act(in: home.path) }
            return nil
        } catch {
            return error
        }
    }

    /// Expects the whole old or new feed, with the data of every image.
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
            // New data is never mixed with old data, but old data may be gone.
            let before = scenario == .newImageData ? WriteScenario.oldData : nil
            #expect(kept == WriteScenario.newData || kept == before || kept == nil, "\(place)")
            if let isNew { #expect((kept == WriteScenario.newData) == isNew, "\(place)") }
            #expect(dropped == before, "\(place)")
        case .firstFeed, .newFeed, .deletion, .confirmation, .newConfirmation:
            if let isNew, isNew || scenario != .deletion { #expect((feed == new) == isNew, "\(place)") }
            guard let feed, scenario != .firstFeed else { return }
            #expect(kept == WriteScenario.oldData, "\(place)")
            if feed.value.contains(where: { $0.url == WriteScenario.droppedURL }) {
                #expect(dropped == WriteScenario.oldData, "\(place)")
            }
        }
    }

    /// Expects that the next writes leave no trace of one that failed.
    func expectNextWriteCleansUp(_ place: String) async throws {
        let feed = WriteScenario.feed(in: home.path)
        try await Self.deciding { _ in
            .made
        } operation: {
            try await feed.replace(with: WriteScenario.new)
        }
        #expect(try await feed.retrieve() == WriteScenario.new, "\(place)")
        let names = try home.contents().map { URL(filePath: $0).lastPathComponent }
        #expect(!names.contains { $0.hasPrefix(".tmp-") || $0.hasSuffix(".confirmed") }, "\(place): \(names)")
        try await feed.delete()
        #expect(try home.contents() == ["essential-feed", "essential-feed/feeds"], "\(place)")
    }
}
