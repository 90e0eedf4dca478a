import FeedCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("What every store of a cache does", .noSync)
struct CacheStoreContractTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: StoreKind.all)
    func holdsNothingAtFirst(kind: StoreKind) async throws {
        let store = kind.make(directory)
        #expect(try await store.retrieve() == nil)
        #expect(try await store.retrieve() == nil)
        #expect(try directory.contents() == [])
    }

    @Test(arguments: StoreKind.all, entries)
    func retrievesExactlyWhatWasSaved(kind: StoreKind, entry: CacheEntry<[FeedImage]>) async throws {
        let store = kind.make(directory)
        try await store.replace(with: entry)
        #expect(try await store.retrieve() == entry)
    }

    @Test(arguments: StoreKind.all, timestamps)
    func keepsTheTimestampToTheLastBit(kind: StoreKind, seconds: TimeInterval) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry(timestamp: Date(timeIntervalSinceReferenceDate: seconds)))
        let timestamp = try #require(try await store.retrieve()).timestamp
        #expect(timestamp.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
    }

    @Test(arguments: StoreKind.all)
    func changesNothingByRetrieving(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry())
        let contents = try directory.contents()
        for _ in 0..<2 {
            #expect(try await store.retrieve() == anyEntry())
        }
        #expect(try directory.contents() == contents)
    }

    @Test(arguments: StoreKind.all)
    func replacesWhatWasSavedBefore(kind: StoreKind) async throws {
        let store = kind.make(directory)
        let validators = Validators(etag: "\"1\"", lastModified: "yesterday")
        try await store.replace(with: anyEntry(anyFeed(50), validators: validators))
        let newer = anyEntry([anyImage(7)], timestamp: anyDate + 1, url: anyURL("other"))
        try await store.replace(with: newer)
        #expect(try await store.retrieve() == newer)
    }

    @Test(arguments: StoreKind.all)
    func renewsTheVersionThatIsThere(kind: StoreKind) async throws {
        let store = kind.make(directory)
        let entry = anyEntry(anyFeed(3), validators: Validators(etag: "\"1\""), freshness: .seconds(5))
        try await store.replace(with: entry)
        for (seconds, freshness) in [(60.1, Duration.seconds(9)), (120, .zero), (30, .milliseconds(1))] {
            let renewed = entry.renewed(at: anyDate + seconds, freshness: freshness)
            #expect(try await store.renew(with: renewed))
            #expect(try await store.retrieve() == renewed)
        }
        let newer = anyEntry(timestamp: anyDate + 1)
        try await store.replace(with: newer)
        #expect(try await store.retrieve() == newer)
    }

    @Test(arguments: StoreKind.all, otherVersions)
    func renewsNoOtherVersion(kind: StoreKind, stored: CacheEntry<[FeedImage]>?) async throws {
        let store = kind.make(directory)
        if let stored { try await store.replace(with: stored) }
        let contents = try directory.contents()
        let confirmed = anyEntry(validators: Validators(etag: "\"1\"")).renewed(at: anyDate + 60, freshness: .zero)
        #expect(try await !store.renew(with: confirmed))
        #expect(try await store.retrieve() == stored)
        #expect(try directory.contents() == contents)
    }

    @Test(arguments: StoreKind.all)
    func judgesByTheConfirmedTimestampWhenDeleting(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry())
        let renewed = anyEntry().renewed(at: anyDate + 60, freshness: .zero)
        #expect(try await store.renew(with: renewed))
        #expect(try await store.delete { $0.timestamp == anyDate + 60 } == renewed)
        #expect(try await store.delete { $0.timestamp == anyDate } == nil)
        #expect(try await store.retrieve() == nil)
    }

    @Test(arguments: StoreKind.all)
    func keepsWhatIsAcceptedWhenDeleting(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry())
        #expect(try await store.delete { $0 == anyEntry() } == anyEntry())
        #expect(try await store.retrieve() == anyEntry())
    }

    @Test(arguments: StoreKind.all)
    func deletesWhatIsNotAccepted(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry())
        #expect(try await store.delete { $0 != anyEntry() } == nil)
        #expect(try await store.retrieve() == nil)
    }

    @Test(arguments: StoreKind.all)
    func deletesWithoutACondition(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await store.replace(with: anyEntry())
        try await store.delete()
        #expect(try await store.retrieve() == nil)
    }

    @Test(arguments: StoreKind.all)
    func doesNothingWhenDeletingNothing(kind: StoreKind) async throws {
        let store = kind.make(directory)
        let kept = try await store.delete { _ in
            Issue.record("There is nothing to be judged.")
            return true
        }
        #expect(kept == nil)
        #expect(try await store.retrieve() == nil)
        #expect(try directory.contents() == [])
    }

    @Test(arguments: StoreKind.all)
    func holdsANewEntryAfterDeleting(kind: StoreKind) async throws {
        let store = kind.make(directory)
        for number in 0..<3 as Range<UInt8> {
            try await store.replace(with: anyEntry([anyImage(number)]))
            #expect(try await store.retrieve() == anyEntry([anyImage(number)]))
            try await store.delete()
        }
        #expect(try await store.retrieve() == nil)
    }
}

extension CacheStoreContractTests {
    private static let texts = [
        "", " ", "any text", "\"\\/\u{8}\u{C}\n\r\t", "\u{0}\u{1}\u{1F}\u{7F}\u{80}\u{9F}", "é e\u{301} ß İ ﬁ",
        "日本語 हिन्दी العربية", "👩‍👩‍👧‍👦🇬🇷🏔", "\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{2029}\u{FEFF}",
        "\u{FFFD}\u{FFFF}\u{10FFFF}",
        String(repeating: "long é ", count: 50_000),
    ]

    private static let otherVersions: [CacheEntry<[FeedImage]>?] = [
        nil,
        anyEntry(),
        anyEntry(validators: Validators(etag: "\"2\"")),
        anyEntry(validators: Validators(etag: "\"1\"", lastModified: "today")),
        anyEntry(timestamp: anyDate.addingTimeInterval(1e-3), validators: Validators(etag: "\"1\"")),
        anyEntry(validators: Validators(etag: "\"1\""), fetchedAt: anyDate - 1),
        anyEntry(url: anyURL("other"), validators: Validators(etag: "\"1\"")),
    ]

    private static let entries: [CacheEntry<[FeedImage]>] =
        [
            anyEntry([]),
            anyEntry([anyImage(description: nil), anyImage(location: nil), anyImage(description: nil, location: nil)]),
            anyEntry([anyImage(1), anyImage(1), anyImage(1)]),
            anyEntry(anyFeed(255)),
            anyEntry(url: webURL("http://user:password@host:8080/a%20b/%C3%A9?x=%26&limit=2#part")),
            anyEntry([anyImage(url: webURL("http://[::1]:80/a%2Fb//../c?d=%F0%9F%8F%94#e"))]),
            anyEntry(validators: Validators(etag: "W/\"any\"")),
            anyEntry(validators: Validators(lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")),
            anyEntry(freshness: .seconds(86_400)),
            anyEntry(freshness: .nanoseconds(-1_000_000_001), fetchedAt: anyDate - 0.1),
        ]
        + texts.map {
            anyEntry([anyImage(description: $0, location: $0)], validators: .init(etag: $0, lastModified: $0))
        }

    private static let timestamps: [TimeInterval] = [
        0, -0.0, 0.1, 1.0 / 3, -0.1, 750_000_000.123456789, 750_000_000.nextUp, 750_000_000.nextDown,
        -62_135_769_600.25,
        1e-9, 1e21, 123_456_789_012.34567, .pi * 1e8, .leastNonzeroMagnitude, .leastNormalMagnitude,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9_007_199_254_740_991,
    ]

    private static func webURL(_ text: String) -> URL {
        URL(web: text) ?? anyURL()
    }
}
