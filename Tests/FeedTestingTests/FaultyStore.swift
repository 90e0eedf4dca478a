import FeedCore
import FeedTestSupport
import Foundation

/// A store with one fault.
actor FaultyStore: FeedStore {
    enum Fault: String, CaseIterable {
        case isNeverEmpty, forgetsWhatItSaved, forgetsWhatWasRetrieved, roundsDates, dropsDateOfFetching
        case dropsETag, dropsLastModified, dropsRedirectedURL, dropsFreshness, changesURLs, reversesLists
        case dropsPaging, dropsFirstPageSize, dropsAgesOfParts, dropsEnd, holdsTheFirstEntry, failsToSave
        case changesNothing, changesInVain, changesNothingness, deletesWithoutChange, savesWithoutChange
        case returnsNoChange, replacesPagedLists, replacesNothing
        case neverRenews, pretendsToRenew, renewsOnlyForward, renewsTheTimestampAlone, renewsFetchingToo
        case renewsTheValue, renewsThePaging, renewsForEver, renewsAnyURL, renewsAnyValidators, renewsAnyDate,
            renewsNothingness,
            spoilsWhatItDoesNotRenew
        case deniesValidators, deniesPaging
        case keepsNothing, returnsNothing, neverDeletes, returnsWhatItDeletes
        case judgesTheOldTimestamp, staysDeleted, judgesNothingness, deletesWhatItDidNotJudge
        case isEmptyMeanwhile, mixesEntries, failsWhenBusy
        case changesInTwoSteps, renewsInTwoSteps, replacesUnlessPagedInTwoSteps
    }

    private typealias Entry = CacheEntry<[FeedImage]>

    private let fault: Fault
    private var entry: CacheEntry<[FeedImage]>?
    private var unrenewed: CacheEntry<[FeedImage]>?
    private var renewal: CacheEntry<[FeedImage]>?
    private var deleted: CacheEntry<[FeedImage]>?
    private var isBusy = false

    init(_ fault: Fault) {
        self.fault = fault
        if fault == .isNeverEmpty { entry = anyEntry() }
    }

    func retrieve() throws -> CacheEntry<[FeedImage]>? {
        defer { if fault == .forgetsWhatWasRetrieved { entry = nil } }
        return entry.map { stored in
            renewal.map { stored.renewed(at: $0.timestamp, freshness: $0.freshness) } ?? stored
        }
    }

    func replace(with entry: CacheEntry<[FeedImage]>) async throws {
        switch fault {
        case .forgetsWhatItSaved: return
        case .holdsTheFirstEntry where self.entry != nil: return
        case .staysDeleted where deleted != nil: return
        case .failsToSave: throw AnyError("disk full")
        case .isEmptyMeanwhile:
            self.entry = nil
            await Self.letOthersIn()
        case .mixesEntries where self.entry != nil:
            self.entry = self.entry.map { changed(entry, timestamp: $0.timestamp) }
            await Self.letOthersIn()
        case .failsWhenBusy:
            guard !isBusy else { throw AnyError("busy") }
            isBusy = true
            await Self.letOthersIn()
            isBusy = false
        default: break
        }
        self.entry = spoilt(entry)
        unrenewed = self.entry
    }

    func replace(
        by change: @Sendable (CacheEntry<[FeedImage]>?) -> CacheEntry<[FeedImage]>?
    ) async throws -> CacheEntry<[FeedImage]>? {
        let stored = fault == .changesNothingness ? nil : try retrieve()
        if fault == .changesInTwoSteps { await Self.letOthersIn() }
        guard let new = change(stored) else {
            if fault == .deletesWithoutChange { entry = nil }
            if fault == .savesWithoutChange { entry = stored.map { changed($0, timestamp: $0.timestamp + 1) } }
            return nil
        }
        switch fault {
        case .changesNothing: try await replace(with: stored ?? new)
        case .changesInVain: break
        default: try await replace(with: new)
        }
        return fault == .returnsNoChange ? nil : new
    }

    func replaceUnlessPaged(with entry: CacheEntry<[FeedImage]>) async throws -> Bool {
        let isPaged = self.entry?.paging != nil && fault != .replacesPagedLists || fault == .replacesNothing
        if fault == .replacesUnlessPagedInTwoSteps { await Self.letOthersIn() }
        if !isPaged { try await replace(with: entry) }
        return !isPaged
    }

    func mayHaveValidators() -> Bool {
        switch fault {
        case .deniesValidators: false
        case .deniesPaging: entry?.validators.isEmpty == false
        default: true
        }
    }

    func renew(with entry: CacheEntry<[FeedImage]>) async -> Bool {
        guard let stored = self.entry else { return fault == .renewsNothingness }
        let isSame =
            (stored.url == entry.url || fault == .renewsAnyURL)
            && (stored.validators == entry.validators || fault == .renewsAnyValidators)
            && (stored.fetchedAt == entry.fetchedAt || fault == .renewsAnyDate)
        guard isSame, fault != .neverRenews, fault != .renewsOnlyForward || stored.timestamp < entry.timestamp else {
            if fault == .spoilsWhatItDoesNotRenew { self.entry = stored.renewed(at: entry.timestamp, freshness: .zero) }
            return false
        }
        if fault == .renewsInTwoSteps { await Self.letOthersIn() }
        switch fault {
        case .pretendsToRenew: break
        case .renewsTheValue:
            self.entry = changed(stored, value: entry.value, timestamp: entry.timestamp)
                .renewed(at: entry.timestamp, freshness: entry.freshness)
        case .renewsThePaging:
            self.entry = changed(stored, timestamp: entry.timestamp, paging: .some(entry.paging))
                .renewed(at: entry.timestamp, freshness: entry.freshness)
        case .renewsTheTimestampAlone:
            self.entry = stored.renewed(at: entry.timestamp, freshness: stored.freshness)
        case .renewsFetchingToo: self.entry = changed(entry, fetchedAt: entry.timestamp)
        case .renewsForEver:
            renewal = entry
        default: self.entry = stored.renewed(at: entry.timestamp, freshness: entry.freshness)
        }
        return true
    }

    func delete(
        unless isValid: @Sendable (CacheEntry<[FeedImage]>) -> Bool
    ) async throws -> CacheEntry<[FeedImage]>? {
        guard let stored = fault == .judgesTheOldTimestamp ? unrenewed : entry ?? judgedAgain else { return nil }
        let isKept = isValid(stored) && fault != .keepsNothing || fault == .neverDeletes
        if fault == .deletesWhatItDidNotJudge { await Self.letOthersIn() }
        if !isKept { (entry, unrenewed, deleted) = (nil, nil, stored) }
        return switch fault {
        case .returnsNothing: nil
        case .returnsWhatItDeletes: stored
        default: entry
        }
    }

    private var judgedAgain: CacheEntry<[FeedImage]>? { fault == .judgesNothingness ? deleted : nil }

    private static func letOthersIn() async {
        for _ in 0..<50 { await Task.yield() }
    }

    private func spoilt(_ entry: CacheEntry<[FeedImage]>) -> CacheEntry<[FeedImage]> {
        if let paging = entry.paging { return changed(entry, paging: .some(spoilt(paging, entry.timestamp))) }
        let validators = entry.validators
        let seconds = (entry.timestamp.timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000
        return switch fault {
        case .roundsDates: changed(entry, timestamp: Date(timeIntervalSinceReferenceDate: seconds))
        case .dropsDateOfFetching: changed(entry, fetchedAt: entry.timestamp)
        case .dropsETag: changed(entry, validators: Validators(lastModified: validators.lastModified))
        case .dropsLastModified:
            changed(entry, validators: Validators(etag: validators.etag, redirectedURL: validators.redirectedURL))
        case .dropsRedirectedURL:
            changed(entry, validators: Validators(etag: validators.etag, lastModified: validators.lastModified))
        case .dropsFreshness: entry.renewed(at: entry.timestamp, freshness: .zero)
        case .changesURLs: changed(entry, url: URL(string: entry.url.absoluteString.lowercased()) ?? entry.url)
        case .reversesLists: changed(entry, value: entry.value.reversed())
        default: entry
        }
    }

    private func spoilt(_ paging: Paging, _ date: Date) -> Paging? {
        let sum = Paging.Part(count: paging.parts.reduce(0) { $0 + $1.count }, savedAt: date)
        return switch fault {
        case .dropsPaging: nil
        case .dropsFirstPageSize: Paging(firstPageSize: 0, isWhole: paging.isWhole, parts: paging.parts)
        case .dropsAgesOfParts: Paging(firstPageSize: paging.firstPageSize, isWhole: paging.isWhole, parts: [sum])
        case .dropsEnd: Paging(firstPageSize: paging.firstPageSize, isWhole: false, parts: paging.parts)
        default: paging
        }
    }

    private func changed(
        _ entry: CacheEntry<[FeedImage]>,
        value: [FeedImage]? = nil,
        timestamp: Date? = nil,
        url: URL? = nil,
        validators: Validators? = nil,
        fetchedAt: Date? = nil,
        paging: Paging?? = nil
    ) -> CacheEntry<[FeedImage]> {
        CacheEntry(
            value: value ?? entry.value,
            timestamp: timestamp ?? entry.timestamp,
            url: url ?? entry.url,
            validators: validators ?? entry.validators,
            freshness: entry.freshness,
            fetchedAt: fetchedAt ?? entry.fetchedAt,
            paging: paging ?? entry.paging
        )
    }
}
