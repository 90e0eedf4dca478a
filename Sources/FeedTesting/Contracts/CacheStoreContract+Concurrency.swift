import FeedCore
import Foundation

extension CacheStoreContract {
    func retrievesWholeEntriesWhileTheyAreReplaced() async throws {
        // No two versions have a date or a tag in common, so a mixture of two versions equals none of them.
        let versions = (0..<8).map { entries[$0 % entries.count].version($0) }
        let store = try await store(holding: versions[0])
        let promise = "While an entry is replaced, the complete old or new entry is retrieved."
        try await runInParallel(2 * versions.count) { number in
            for _ in 0..<8 {
                if number < versions.count {
                    try await store.replace(with: versions[number])
                } else {
                    try expect(try await store.retrieve().map(versions.contains), true, promise)
                }
            }
        }
        let last = try await step("A saved entry can be retrieved.") { try await store.retrieve() }
        try expect(last.map(versions.contains), true, "After many replacements, one of the entries is retrieved.")
    }

    func neverDeletesAnEntryThatWasNotJudged(_ entry: CacheEntry<Value>) async throws {
        let (expired, fresh) = (entry, entry.replacement)
        let store = try await make()
        for _ in 0..<25 {
            try await save(expired, in: store)
            try await runInParallel(6) { number in
                if number == 3 { try await store.replace(with: fresh) }
                try await store.delete { $0 == fresh }
            }
            try await expectThat(store, holds: fresh, "An entry that is saved while an older one is deleted stays.")
        }
    }

    func savesAndDeletesAtOnce(_ entry: CacheEntry<Value>) async throws {
        let store = try await make()
        try await runInParallel(8) { number in
            for _ in 0..<25 {
                if number.isMultiple(of: 2) {
                    try await store.replace(with: entry)
                } else {
                    try await store.delete()
                }
                let found = try await store.retrieve() ?? entry
                try expectEntry(found, entry, "While entries are deleted, a complete entry or none is retrieved.")
            }
        }
        try await save(entry, in: store)
        try await expectThat(store, holds: entry, "An entry that is saved after many others can be retrieved.")
    }

    func updatesOneAfterAnother(_ entry: CacheEntry<Value>) async throws {
        let count = 20
        let start = entry.with { $0.freshness = .zero }
        let store = try await store(holding: start)
        try await runInParallel(count) { _ in
            try await store.update { metadata, _ in
                // Gives other updates time to interfere, if they can.
                Thread.sleep(forTimeInterval: 0.001)
                guard var longer = metadata else { return nil }
                longer.freshness += .seconds(1)
                return .metadata(longer)
            }
        }
        let promise = "Of many parallel updates, each is applied to the result of the others."
        try await expectThat(store, holds: start.with { $0.freshness = .seconds(count) }, promise)
    }
}
