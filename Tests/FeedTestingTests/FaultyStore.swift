import FeedCore
import FeedTestSupport
import Foundation

/// A store with one fault.
actor FaultyStore: FeedStore {
    enum Fault: String, CaseIterable {
        case reversesLists, roundsDates, changesURLs, dropsETag, dropsLastModified, dropsRedirectedURL, dropsRequestURL
        case dropsDiscoveredURL
        case dropsFreshness, dropsDateOfFetching, dropsPolicy, takesNeverForUnknown, dropsTitle, dropsFormat, dropsNext
        case dropsVersion, makesNewVersions, dropsFoundFeed, dropsFirstPage, dropsDatesOfSaving, dropsUnknownDates
        case dropsDeliveries, dropsDeparted, dropsFailure, dropsPictureWaits, omitsHeads

        case isNeverEmpty, forgetsWhatItSaved, forgetsWhatWasRetrieved, failsToRetrieve
        case returnsWhatIsExpected
        case failsToSave, holdsTheFirstEntry, holdsTheFirstMetadata

        case failsToUpdate, asksForNoUpdate, asksTwice, passesNothing, passesNoValue, updatesNothing
        case savesNothingByUpdates, deletesWithoutUpdate, savesWithoutUpdate
        case updatesNoMetadata, updatesTheTimestampAlone, updatesOnlyForward, updatesNoFirstPage, emptiesTheValue
        case knowsNoMetadata, knowsNoFirstPage, knowsNoUpdates, alwaysKnowsMetadata

        case failsToDelete, failsToDeleteNothing, keepsNothing, returnsNothing, deletesWhatItReturns, neverDeletes
        case returnsWhatItDeletes, pretendsToDelete, knowsWhatItDeleted, staysDeleted
        case judgesNothingness, returnsWhatItDeletedBefore
        case failsToDeleteItems, keepsNoHead, keepsItems, returnsHeads, deletesAcceptedItems, judgesNoItems

        case isEmptyMeanwhile, mixesEntries, deletesInParts, deletesWhatItDidNotJudge, failsWhenBusy
        case updatesInTwoSteps
    }

    typealias Entry = CacheEntry<[FeedImage]>
    typealias Update = CacheUpdate<[FeedImage]>

    private let fault: Fault
    private var entry: Entry?
    private var beforeUpdates: Entry?
    private var deleted: Entry?
    private var isBusy = false

    init(_ fault: Fault) {
        self.fault = fault
        if fault == .isNeverEmpty { entry = anyEntry() }
    }

    private static func letOthersIn() async {
        for _ in 0..<50 { await Task.yield() }
    }
}

// MARK: - Retrieving and replacing

extension FaultyStore {
    func retrieve() throws -> Entry? {
        if fault == .failsToRetrieve { throw AnyError("retrieval") }
        defer { if fault == .forgetsWhatWasRetrieved { entry = nil } }
        return entry
    }

    func retrieve(expecting value: [FeedImage]) throws -> Entry? {
        let entry = try retrieve()
        guard fault == .returnsWhatIsExpected, let entry else { return entry }
        return Entry(value: value, metadata: entry.metadata)
    }

    func metadata() -> CacheMetadata? {
        switch fault {
        case .knowsNoMetadata: nil
        case .knowsNoFirstPage: entry?.with { $0.firstPage = nil }.metadata
        case .knowsNoUpdates: beforeUpdates?.metadata
        case .knowsWhatItDeleted: (entry ?? deleted)?.metadata
        case .alwaysKnowsMetadata: (entry ?? anyEntry()).metadata
        default: entry?.metadata
        }
    }

    func replace(with new: Entry) async throws {
        switch fault {
        case .forgetsWhatItSaved: return
        case .holdsTheFirstEntry where entry != nil: return
        case .staysDeleted where deleted != nil: return
        case .failsToSave: throw AnyError("disk full")
        case .isEmptyMeanwhile:
            entry = nil
            await Self.letOthersIn()
        case .mixesEntries where entry != nil:
            entry = entry.map { old in new.with { $0.timestamp = old.timestamp } }
            await Self.letOthersIn()
        case .failsWhenBusy:
            guard !isBusy else { throw AnyError("busy") }
            isBusy = true
            await Self.letOthersIn()
            isBusy = false
        default: break
        }
        let old = fault == .holdsTheFirstMetadata ? entry?.metadata : nil
        entry = fault.spoilt(old.map { Entry(value: new.value, metadata: $0) } ?? new)
        beforeUpdates = entry
        if fault == .deletesInParts { await Self.letOthersIn() }
    }
}

// MARK: - Updating

extension FaultyStore {
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> [FeedImage]?) -> Update?
    ) async throws -> Update? {
        if fault == .failsToUpdate { throw AnyError("update") }
        let stored = fault == .passesNothing ? nil : entry
        if fault == .updatesInTwoSteps { await Self.letOthersIn() }
        let value = { [fault] in fault == .passesNoValue ? nil : stored?.value }
        let update = fault == .asksForNoUpdate ? nil : change(stored?.metadata, value)
        if fault == .asksTwice { _ = change(stored?.metadata, value) }
        switch update {
        case nil: updateNothing()
        case .entry(let new)?: try await updateEntry(with: new)
        case .metadata(let metadata)?: updateMetadata(with: metadata)
        }
        return update
    }

    private func updateNothing() {
        switch fault {
        case .deletesWithoutUpdate: entry = nil
        case .savesWithoutUpdate: entry = entry?.with { $0.timestamp += 1 }
        default: break
        }
    }

    private func updateEntry(with new: Entry) async throws {
        switch fault {
        case .updatesNothing: return
        case .savesNothingByUpdates where entry == nil: return
        default: break
        }
        try await replace(with: new)
    }

    private func updateMetadata(with metadata: CacheMetadata) {
        entry = entry.map { old in
            switch fault {
            case .updatesNoMetadata: old
            case .updatesTheTimestampAlone: old.with { $0.timestamp = metadata.timestamp }
            case .updatesOnlyForward where metadata.timestamp < old.timestamp: old
            case .updatesNoFirstPage:
                Entry(value: old.value, metadata: metadata).with { $0.firstPage = old.metadata.firstPage }
            case .emptiesTheValue: Entry(value: [], metadata: metadata)
            default: Entry(value: old.value, metadata: metadata)
            }
        }
    }
}

// MARK: - Deleting

extension FaultyStore {
    func delete(unless isValid: @Sendable (Entry) -> Bool) async throws -> Entry? {
        guard let stored = entry else { return try deleteNothing(isValid) }
        if fault == .failsToDelete { throw AnyError("deletion") }
        let stays = isValid(stored) && fault != .keepsNothing || fault == .neverDeletes
        if fault == .deletesWhatItDidNotJudge { await Self.letOthersIn() }
        if !stays, fault == .deletesInParts {
            let part = Entry(value: [], metadata: stored.metadata)
            entry = part
            await Self.letOthersIn()
            if entry != part { return entry }
        }
        if !stays, fault != .pretendsToDelete { (entry, beforeUpdates, deleted) = (nil, nil, stored) }
        switch fault {
        case .returnsNothing, .pretendsToDelete: return stays && fault == .pretendsToDelete ? stored : nil
        case .returnsWhatItDeletes: return stored
        case .deletesWhatItReturns:
            entry = nil
            return stays ? stored : nil
        default: return entry
        }
    }

    private func deleteNothing(_ isValid: (Entry) -> Bool) throws -> Entry? {
        switch fault {
        case .failsToDeleteNothing: throw AnyError("nothing to delete")
        case .judgesNothingness: return deleted.flatMap { isValid($0) ? nil : nil }
        case .returnsWhatItDeletedBefore: return deleted
        default: return nil
        }
    }
}

// MARK: - Deleting items

extension FaultyStore {
    func deleteItems(unless isValid: @Sendable (Entry) -> Bool) async throws -> Entry? {
        guard let stored = entry else { return nil }
        if fault == .failsToDeleteItems { throw AnyError("deletion of items") }
        let stays = fault != .judgesNoItems && isValid(stored)
        if stays, fault != .deletesAcceptedItems { return stored }
        let head = fault == .keepsNoHead ? nil : stored.withoutItems
        entry = fault == .keepsItems ? head.map { Entry(value: stored.value, metadata: $0.metadata) } : head
        if stays { return stored }
        return fault == .returnsHeads ? entry : nil
    }
}

// MARK: - Losing parts of an entry

extension FaultyStore.Fault {
    fileprivate func spoilt(_ entry: FaultyStore.Entry) -> FaultyStore.Entry {
        if self == .omitsHeads, entry.isOnlyHead {
            return CacheEntry(value: entry.value, timestamp: anyDate, url: entry.url)
        }
        if self == .reversesLists { return CacheEntry(value: entry.value.reversed(), metadata: entry.metadata) }
        return entry.with { metadata in
            metadata.validators = spoilt(metadata.validators)
            spoil(&metadata)
        }
    }

    private func spoil(_ metadata: inout CacheMetadata) {
        switch self {
        case .roundsDates:
            let seconds = (metadata.timestamp.timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000
            metadata.timestamp = Date(timeIntervalSinceReferenceDate: seconds)
        case .changesURLs: metadata.url = URL(string: metadata.url.absoluteString.lowercased()) ?? metadata.url
        case .dropsFreshness: metadata.freshness = .zero
        case .dropsDateOfFetching: metadata.fetchedAt = metadata.timestamp
        case .dropsPolicy: metadata.policy = nil
        case .takesNeverForUnknown: metadata.policy = metadata.policy?.maximumAge.map { .expires(after: $0) }
        case .dropsTitle: metadata.title = nil
        case .dropsFormat: metadata.format = nil
        case .dropsNext: metadata.next = nil
        case .dropsVersion: metadata.version = nil
        case .makesNewVersions: metadata.version = UUID()
        case .dropsFoundFeed: metadata.foundFeed = nil
        case .dropsFirstPage: metadata.firstPage = nil
        case .dropsDatesOfSaving: metadata.firstSaved = nil
        case .dropsUnknownDates: metadata.firstSaved = metadata.firstSaved.map { FirstSavedDates($0.dates(count: 2)) }
        case .dropsDeliveries: metadata.deliveries = nil
        case .dropsDeparted: metadata.deliveries = metadata.deliveries.map { Deliveries(undelivered: $0.undelivered) }
        case .dropsFailure: metadata.failure = nil
        case .dropsPictureWaits: metadata.pictureWaits = nil
        default: break
        }
    }

    private func spoilt(_ validators: Validators) -> Validators {
        Validators(
            etag: self == .dropsETag ? nil : validators.etag,
            lastModified: self == .dropsLastModified ? nil : validators.lastModified,
            redirectedURL: self == .dropsRedirectedURL ? nil : validators.redirectedURL,
            requestURL: self == .dropsRequestURL ? nil : validators.requestURL,
            discoveredURL: self == .dropsDiscoveredURL ? nil : validators.discoveredURL
        )
    }
}
