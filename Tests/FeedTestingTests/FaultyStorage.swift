import FeedCore
import FeedTestSupport
import Foundation
import Synchronization

/// A storage in memory with at most one fault.
final class FaultyStorage: FeedStorage {
    enum Fault: String, CaseIterable {
        case makesNewStores, ignoresQueries, ignoresHosts, ignoresTypes, ignoresPlacesOfTypes
        case failsToList, listsNothing, listsOneList, listsUnreadableStores, listsCopies
        case sharesImageData, sharesImageDataOfTypes, makesNewImageDataStores, deletesNoImageData
        case dropsTitles, truncatesImageData, losesImageMetadata
        case updatesInTwoSteps, keepsNoHeads, keepsNoHeadsOfListedStores
        case listsOneTypePerURL, deletesListsOfAllTypes, deletesAllImageDataWithAList
    }

    private let fault: Fault?
    private let lists = Mutex<[String: any CacheStore]>([:])
    private let images = Mutex<[String: FaultyImageDataStore]>([:])

    init(_ fault: Fault?) { self.fault = fault }

    func store<Item: Codable & Sendable>(of type: Item.Type, for url: URL) -> any CacheStore<[Item]> {
        let place =
            switch fault {
            case .ignoresQueries: url.path()
            case .ignoresHosts: "\(url.path())?\(url.query() ?? "")"
            default: url.absoluteString
            }
        let key =
            switch fault {
            case .ignoresTypes: place
            case .ignoresPlacesOfTypes: "\(place) \(type)"
            default: "\(place) \(String(reflecting: type))"
            }
        return lists.withLock { lists in
            if fault != .makesNewStores, let store = lists[key] as? MemoryStore<[Item]> { return store }
            let store = MemoryStore<[Item]>(
                dropsTitles: fault == .dropsTitles,
                updatesInTwoSteps: fault == .updatesInTwoSteps,
                keepsHeads: fault != .keepsNoHeads,
                afterDeleting: { [weak self] in self?.deleteMore(than: place) }
            )
            lists[key] = store
            return store
        }
    }

    private func deleteMore(than place: String) {
        if fault == .deletesListsOfAllTypes {
            lists.withLock { lists in lists = lists.filter { !$0.key.hasPrefix("\(place) ") } }
        }
        if fault == .deletesAllImageDataWithAList { images.withLock { $0 = [:] } }
    }

    func stores() async throws -> [any CacheStore] {
        let lists = lists.withLock { $0 }
        let stores = Array(lists.values)
        switch fault {
        case .failsToList: throw AnyError("listing")
        case .listsNothing: return []
        case .listsOneList: return Array(stores.prefix(1))
        case .listsOneTypePerURL:
            var places: Set<Substring> = []
            return lists.filter { places.insert($0.key.prefix { $0 != " " }).inserted }.map(\.value)
        case .listsUnreadableStores: return [MemoryStore<Int>(isReadable: false)]
        case .keepsNoHeadsOfListedStores:
            for store in stores { await (store as? any HeadStore)?.keepNoHeads() }
            return stores
        case .listsCopies:
            var copies: [any CacheStore] = []
            for store in stores { copies.append(try await copy(of: store)) }
            return copies
        default: return stores
        }
    }

    private func copy<Value>(of store: some CacheStore<Value>) async throws -> any CacheStore {
        MemoryStore(try await store.retrieve())
    }

    func imageDataStore<Item>(of type: Item.Type, for url: URL) -> any ImageDataStore {
        let place = fault == .sharesImageData ? url.path() : url.absoluteString
        let key = fault == .sharesImageDataOfTypes ? place : "\(place) \(ItemTypeName.name(of: type))"
        return images.withLock { images in
            if fault != .makesNewImageDataStores, let store = images[key] { return store }
            let store =
                switch fault {
                case .deletesNoImageData: FaultyImageDataStore(.deletesNothing, savesMetadata: true)
                case .truncatesImageData: FaultyImageDataStore(.truncates, savesMetadata: true)
                case .losesImageMetadata: FaultyImageDataStore(nil)
                default: FaultyImageDataStore(nil, savesMetadata: true)
                }
            images[key] = store
            return store
        }
    }
}

/// A store that can be made to forget heads.
private protocol HeadStore {
    func keepNoHeads() async
}

private actor MemoryStore<Value: Sendable>: CacheStore, HeadStore {
    private var entry: CacheEntry<Value>?
    private let dropsTitles: Bool
    private let isReadable: Bool
    private let updatesInTwoSteps: Bool
    private var keepsHeads: Bool
    private let afterDeleting: @Sendable () -> Void

    init(
        _ entry: CacheEntry<Value>? = nil,
        dropsTitles: Bool = false,
        isReadable: Bool = true,
        updatesInTwoSteps: Bool = false,
        keepsHeads: Bool = true,
        afterDeleting: @escaping @Sendable () -> Void = {}
    ) {
        self.entry = entry
        self.dropsTitles = dropsTitles
        self.isReadable = isReadable
        self.updatesInTwoSteps = updatesInTwoSteps
        self.keepsHeads = keepsHeads
        self.afterDeleting = afterDeleting
    }

    @discardableResult
    func update(
        _ change: @Sendable (_ metadata: CacheMetadata?, _ value: () -> Value?) -> CacheUpdate<Value>?
    ) async throws -> CacheUpdate<Value>? {
        let old = entry
        // Gives other tasks time to interfere.
        if updatesInTwoSteps { for _ in 0..<20 { await Task.yield() } }
        let update = change(old?.metadata) { old?.value }?.withoutSameValue(as: old?.value)
        guard let new = update?.result(on: old) else { return nil }
        replace(with: new)
        return update
    }

    func retrieve() throws -> CacheEntry<Value>? {
        guard isReadable else { throw AnyError("retrieval") }
        return entry
    }

    func replace(with entry: CacheEntry<Value>) {
        self.entry = dropsTitles ? entry.with { $0.title = nil } : entry
    }

    func keepNoHeads() { keepsHeads = false }

    func deleteItems(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        guard let old = entry, !isValid(old) else { return entry }
        entry = keepsHeads ? old.withoutItems : nil
        return nil
    }

    func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
        defer { if entry == nil { afterDeleting() } }
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }
}
