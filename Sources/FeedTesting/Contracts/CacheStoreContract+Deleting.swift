import FeedCore
import Foundation
import Synchronization

extension CacheStoreContract {
    func checkDeleting(_ entry: CacheEntry<Store.Value>) async throws {
        try await keepsWhatIsAcceptedWhenDeleting(entry)
        try await deletesWhatIsNotAccepted(entry)
        try await judgesByTheRenewedTimestamp(entry)
        try await holdsANewEntryAfterDeleting(entry)
    }

    private func keepsWhatIsAcceptedWhenDeleting(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let kept = try await step("Deleting works.") { try await store.delete(unless: { $0 == entry }) }
        try expectEntry(kept, entry, "An accepted entry is returned.")
        try await expectThat(store, holds: entry, "An accepted entry stays.")
    }

    private func deletesWhatIsNotAccepted(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let kept = try await step("Deleting works.") { try await store.delete(unless: { $0 != entry }) }
        try expectEntry(kept, nil, "An entry that is deleted is not returned.")
        try await expectThat(store, holds: nil, "An entry that is not accepted is deleted.")
    }

    private func judgesByTheRenewedTimestamp(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        let renewed = entry.renewed(at: entry.timestamp.later(by: 60), freshness: .zero)
        _ = try await step("An entry can be renewed.") { try await store.renew(with: renewed) }
        let promise = "A renewed entry is judged by its new timestamp."
        let kept = try await step("Deleting works.") {
            try await store.delete(unless: { $0.timestamp == renewed.timestamp })
        }
        try expectEntry(kept, renewed, promise)
        try await step("Deleting works.") { try await store.delete(unless: { $0.timestamp == entry.timestamp }) }
        try await expectThat(store, holds: nil, promise)
    }

    private func holdsANewEntryAfterDeleting(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await make()
        for next in [entry, entry.replacement, entry] {
            try await save(next, in: store)
            try await expectThat(store, holds: next, "An entry that is saved after deleting is as it was saved.")
            try await step("Deleting works.") { try await store.delete() }
            try await expectThat(store, holds: nil, "Deleting without a condition deletes.")
        }
    }

    func doesNothingWhenDeletingNothing() async throws {
        let store = try await make()
        for holdsNothingYet in [true, false] {
            if !holdsNothingYet, let entry = entries.first {
                try await save(entry, in: store)
                try await step("Deleting works.") { try await store.delete() }
            }
            let judged = Mutex(0)
            let kept = try await step("Deleting nothing works.") {
                try await store.delete { _ in
                    judged.withLock { $0 += 1 }
                    return true
                }
            }
            try expect(judged.withLock { $0 }, 0, "Where nothing is there, nothing is judged.")
            try expectEntry(kept, nil, "Where nothing is there, nothing is returned.")
            try await expectThat(store, holds: nil, "Deleting nothing changes nothing.")
        }
    }
}
