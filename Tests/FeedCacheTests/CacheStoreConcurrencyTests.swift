import FeedCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("What every store of a cache does for many tasks at once", .limited, .noSync)
struct CacheStoreConcurrencyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: StoreKind.all)
    func retrievesWholeEntriesWhileTheyAreReplaced(kind: StoreKind) async throws {
        let entries = (0..<8).map { writer in
            anyEntry(anyFeed(200).map { anyImage($0.id.uuid.0, description: "of writer \(writer)") })
        }
        let store = kind.make(directory)
        try await store.replace(with: entries[0])
        try await withThrowingTaskGroup { group in
            for entry in entries {
                group.addTask {
                    for _ in 0..<8 { try await store.replace(with: entry) }
                }
                group.addTask {
                    for _ in 0..<8 {
                        let retrieved = try #require(try await store.retrieve())
                        #expect(entries.contains(retrieved))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: StoreKind.all)
    func neverDeletesAnEntryThatWasNotJudged(kind: StoreKind) async throws {
        let store = kind.make(directory)
        let expired = anyEntry()
        let fresh = anyEntry(timestamp: anyDate + 1)
        for _ in 0..<25 {
            try await store.replace(with: expired)
            try await withThrowingTaskGroup { group in
                for number in 0..<6 {
                    group.addTask {
                        if number == 3 { try await store.replace(with: fresh) }
                        try await store.delete { $0 == fresh }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await store.retrieve() == fresh)
        }
    }

    @Test(arguments: StoreKind.all)
    func savesAndDeletesAtOnce(kind: StoreKind) async throws {
        let store = kind.make(directory)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        if number.isMultiple(of: 2) {
                            try await store.replace(with: anyEntry())
                        } else {
                            try await store.delete()
                        }
                        let retrieved = try await store.retrieve()
                        #expect(retrieved == nil || retrieved == anyEntry())
                    }
                }
            }
            try await group.waitForAll()
        }
        try await store.replace(with: anyEntry())
        #expect(try await store.retrieve() == anyEntry())
    }
}
