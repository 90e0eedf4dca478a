import FeedCore
import Foundation
import Synchronization

extension CacheStoreContract {
    func checkChanging(_ entry: CacheEntry<Store.Value>) async throws {
        try await changes(nil, to: entry)
        try await changes(entry, to: entry.paged)
        try await changes(entry, to: nil)
        try await changes(nil, to: nil)
        try await replacesUnlessPaged(nil, by: entry)
        try await replacesUnlessPaged(entry, by: entry.replacement)
        try await replacesUnlessPaged(entry.paged, by: entry)
    }

    private func changes(_ entry: CacheEntry<Store.Value>?, to new: CacheEntry<Store.Value>?) async throws {
        let store = try await make()
        if let entry { try await save(entry, in: store) }
        let passed = Mutex<[CacheEntry<Store.Value>?]>([])
        let result = try await step("An entry can be changed.") {
            try await store.replace { stored in
                passed.withLock { $0.append(stored) }
                return new
            }
        }
        let changed = passed.withLock { $0 }
        try expect(changed.count, 1, "An entry is changed once.")
        try expectEntry(changed.first ?? nil, entry, "What is changed is what was saved.")
        try await expectThat(store, holds: new ?? entry, "After a change, the new entry is there, or else the old one.")
        try expectEntry(result, new, "A change returns the new entry, if there is one.")
    }

    private func replacesUnlessPaged(_ entry: CacheEntry<Store.Value>?, by new: CacheEntry<Store.Value>) async throws {
        let store = try await make()
        if let entry { try await save(entry, in: store) }
        let isPaged = entry?.paging != nil
        let promise = "An entry replaces every other one but a paged list."
        let isReplaced = try await step(promise) { try await store.replaceUnlessPaged(with: new) }
        try await expectThat(store, holds: isPaged ? entry : new, promise)
        try expect(isReplaced, !isPaged, promise)
    }

    func knowsWhatHasValidators(_ entry: CacheEntry<Store.Value>) async throws {
        for variant in entry.variants where !variant.validators.isEmpty || variant.paging != nil {
            let store = try await store(holding: variant)
            let answer = await store.mayHaveValidators()
            try expect(answer, true, "Only an entry without validators and pages may be said to have none.")
        }
    }
}
