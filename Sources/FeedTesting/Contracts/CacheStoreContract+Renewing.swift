import FeedCore
import Foundation

extension CacheStoreContract {
    func checkRenewing(_ entry: CacheEntry<Store.Value>) async throws {
        try await renewsTimestampAndFreshnessAlone(entry)
        try await renewsNoValue(entry)
        for other in entry.otherVersions { try await renewsNoOtherVersion(than: other, holding: entry) }
        try await renewsNothingWhereNothingIs(entry)
    }

    private func renewsTimestampAndFreshnessAlone(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await store(holding: entry)
        // Includes a clock that was set back.
        for (seconds, freshness) in [(60.1, Duration.seconds(90)), (120, .zero), (30, .milliseconds(1))] {
            let renewed = entry.renewed(at: entry.timestamp.later(by: seconds), freshness: freshness)
            let isRenewed = try await step("An entry can be renewed.") { try await store.renew(with: renewed) }
            try expect(isRenewed, true, "An entry that is still there is renewed, whatever its new timestamp.")
            try await expectThat(store, holds: renewed, "Renewing changes only the timestamp and the freshness.")
        }
        try await save(entry.replacement, in: store)
        try await expectThat(store, holds: entry.replacement, "An entry replaces a renewed one completely.")
    }

    private func renewsNoValue(_ entry: CacheEntry<Store.Value>) async throws {
        for other in entries {
            let store = try await store(holding: entry)
            let renewal = CacheEntry(
                value: other.value,
                timestamp: entry.timestamp.later(by: 60),
                url: entry.url,
                validators: entry.validators,
                fetchedAt: entry.fetchedAt,
                paging: entry.paged.paging
            )
            let isRenewed = try await step("An entry can be renewed.") { try await store.renew(with: renewal) }
            try expect(isRenewed, true, "An entry is renewed by its version, whatever the value.")
            let renewed = entry.renewed(at: renewal.timestamp, freshness: .zero)
            try await expectThat(store, holds: renewed, "A renewed entry has the value and the pages that it had.")
        }
    }

    private func renewsNoOtherVersion(
        than other: CacheEntry<Store.Value>,
        holding entry: CacheEntry<Store.Value>
    ) async throws {
        let store = try await store(holding: entry)
        let renewed = other.renewed(at: other.timestamp.later(by: 60), freshness: .seconds(90))
        let isRenewed = try await step("Renewing works.") { try await store.renew(with: renewed) }
        let promise = "An entry with another URL, other validators or another date of fetching is not renewed."
        try expect(isRenewed, false, promise)
        try await expectThat(store, holds: entry, "Where nothing is renewed, nothing changes.")
    }

    private func renewsNothingWhereNothingIs(_ entry: CacheEntry<Store.Value>) async throws {
        let store = try await make()
        let isRenewed = try await step("Renewing nothing works.") { try await store.renew(with: entry) }
        try expect(isRenewed, false, "An entry that was deleted meanwhile is not renewed.")
        try await expectThat(store, holds: nil, "Where nothing is renewed, nothing changes.")
    }
}
