import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedCore
@testable import FeedFiles

@Suite("Saving only the head of an unchanged list on disk", .noSync, .limited)
struct HeadAloneTests {
    private let disk: StoreOnDisk
    private let entry = anyEntry(anyFeed(9), validators: Validators(etag: "\"1\"", lastModified: "today"))
    private let refreshed: CacheEntry<[FeedImage]>

    init() throws {
        disk = try StoreOnDisk()
        refreshed = entry.refreshed(at: anyDate + 60, freshness: .seconds(9))
    }

    /// The ways to save an entry whose value already exists.
    enum Saving: CaseIterable {
        case metadata, entry, entryOfAnotherVersion, replacement
    }

    @Test(arguments: Saving.allCases)
    func leavesTheFileOfTheItemsUnchanged(saving: Saving) async throws {
        try await disk.store.replace(with: entry)
        let before = try FileManager.default.attributesOfItem(atPath: disk.path(of: .items))
        let new = refreshed.with {
            $0.title = "A title"
            if saving == .entryOfAnotherVersion { $0.version = anyID(9) }
        }
        switch saving {
        case .metadata, .entry, .entryOfAnotherVersion:
            let update = saving == .metadata ? CacheUpdate.metadata(new.metadata) : .entry(new)
            let result = try await disk.store.update { _, _ in update }
            guard case .metadata(let metadata)? = result else { throw AnyError("only metadata were changed") }
            #expect(metadata == new.metadata)
        case .replacement: try await disk.store.replace(with: new)
        }
        #expect(try disk.names() == StoreOnDisk.entryNames)
        #expect(try disk.bytes().count < 500)
        let after = try FileManager.default.attributesOfItem(atPath: disk.path(of: .items))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        #expect(try await disk.store.retrieve() == new)
        #expect(try await disk.store.metadata() == new.metadata)
    }

    /// As a store in memory does; an emptied list has no file of items.
    @Test func reportsWhetherTheValueHasChanged() async throws {
        let head = CacheEntry<[FeedImage]>(value: [], metadata: CacheMetadata(withoutItemsOf: entry.url, at: anyDate))
        let other = CacheEntry(value: anyFeed(3), metadata: entry.metadata)
        let steps = [
            (head, true), (head, false), (entry, true), (refreshed, false), (head, true), (entry, true), (other, true),
        ]
        for store in [disk.store, InMemoryStore<[FeedImage]>()] as [any FeedStore] {
            for (number, (next, isNew)) in steps.enumerated() {
                let change = try await store.update { _, _ in .entry(next) }
                let isEntry = if case .entry? = change { true } else { false }
                #expect(isEntry == isNew, "\(number)")
            }
        }
    }

    @Test func writesOneFileForNewMetadata() async throws {
        try await disk.store.replace(with: entry)
        let creations = Observed(0)
        let count: @Sendable (FileCall) -> FileCall.Outcome = { call in
            if call == .create { creations.update { $0 += 1 } }
            return .made
        }
        let (disk, refreshed) = (disk, refreshed)
        try await FileCall.$decide.withValue(count) { _ = try await disk.refresh(with: refreshed.metadata) }
        #expect(creations.value == 1)
        #expect(try await disk.store.retrieve() == refreshed)
    }

    @Test(arguments: ["", "{", "x", #"{"layout":1}"#])
    func refreshesNoDamagedHead(text: String) async throws {
        try disk.write(text.utf8)
        #expect(try await disk.refresh(with: refreshed.metadata) == nil)
        #expect(try await disk.store.update { _, _ in .metadata(refreshed.metadata) } == nil)
        #expect(try disk.names() == ["feed.json"])
    }

    @Test func findsNoValueInDamagedItems() async throws {
        try await disk.store.replace(with: entry)
        try disk.write("[]".utf8, to: .items)
        let change = try await disk.store.update { [entry] metadata, value in
            #expect(metadata == entry.metadata && value() == nil)
            return .entry(entry)
        }
        guard case .entry? = change else { throw AnyError("the value was unreadable") }
        #expect(try await disk.store.retrieve() == entry)
    }
}
