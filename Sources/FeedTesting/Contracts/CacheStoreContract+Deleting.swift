import FeedCore
import Foundation
import Synchronization

extension CacheStoreContract {
    func checkDeleting(_ entry: CacheEntry<Value>) async throws {
        try await leavesWhatIsAccepted(entry)
        try await deletesWhatIsNotAccepted(entry)
        try await judgesByTheUpdatedTimestamp(entry)
        try await holdsANewEntryAfterDeleting(entry)
    }

    private func leavesWhatIsAccepted(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let remaining = try await step("Deleting works.") { try await store.delete(unless: { $0 == entry }) }
        try expectEntry(remaining, entry, "An accepted entry is returned.")
        try await expectThat(store, holds: entry, "An accepted entry stays.")
    }

    private func deletesWhatIsNotAccepted(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let remaining = try await step("Deleting works.") { try await store.delete(unless: { $0 != entry }) }
        try expectEntry(remaining, nil, "An entry that is deleted is not returned.")
        try await expectThat(store, holds: nil, "An entry that is not accepted is deleted.")
        try await expectThat(store, knows: nil)
    }

    private func judgesByTheUpdatedTimestamp(_ entry: CacheEntry<Value>) async throws {
        let store = try await store(holding: entry)
        let updated = entry.with { $0.timestamp = entry.timestamp.later(by: 60) }
        try await step("An entry can be updated.") { try await store.update { _, _ in .metadata(updated.metadata) } }
        let promise = "An updated entry is judged by its new timestamp."
        let remaining = try await step("Deleting works.") {
            try await store.delete(unless: { $0.timestamp == updated.timestamp })
        }
        try expectEntry(remaining, updated, promise)
        try await step("Deleting works.") { try await store.delete(unless: { $0.timestamp == entry.timestamp }) }
        try await expectThat(store, holds: nil, promise)
    }

    private func holdsANewEntryAfterDeleting(_ entry: CacheEntry<Value>) async throws {
        let store = try await make()
        for next in [entry, entry.replacement, entry] {
            try await save(next, in: store)
            try await expectThat(store, holds: next, "An entry that is saved after a deletion equals the saved entry.")
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
            let remaining = try await step("Deleting nothing works.") {
                try await store.delete { _ in
                    judged.withLock { $0 += 1 }
                    return true
                }
            }
            try expect(judged.withLock { $0 }, 0, "In an empty store, nothing is judged.")
            try expectEntry(remaining, nil, "From an empty store, nothing is returned.")
            try await expectThat(store, holds: nil, "Deleting nothing changes nothing.")
        }
    }
}
