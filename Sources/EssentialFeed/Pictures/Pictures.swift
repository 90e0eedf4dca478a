import FeedCore
import Foundation

/// The pictures of a list, from memory, the disk or a download that simultaneous requests share.
struct Pictures: ImageDataLoader {
    /// The store of the image data.
    let store: any ImageDataStore

    private let list: any CacheStore
    /// The name of the list; see `SharedState.key(of:at:)`.
    private let name: String
    private let feeds: Feeds
    private let feed: URL

    init<Item: Codable & Sendable>(of feeds: Feeds, at feed: URL, _ type: Item.Type) {
        (self.feeds, self.feed, name) = (feeds, feed, SharedState.key(of: type, at: feed))
        list = feeds.storage.store(of: type, for: feed)
        store = feeds.storage.imageDataStore(of: type, for: feed)
    }

    private var shared: SharedState { feeds.shared }

    func cached(for url: URL) -> Data? { shared.memory.fetched { $0.list == name && $0.url == url }?.value }

    func cached(_ picture: Picture) -> Data? { shared.memory.data(for: inMemory(picture)) }

    private func inMemory(_ picture: Picture) -> ListPicture {
        ListPicture(list: name, key: picture.key, url: picture.url)
    }

    /// Loads the picture at `url`, with the key of the saved item that has this URL, else the URL as key.
    func load(from url: URL) async throws -> Data {
        try Task.checkCancellation()
        if let data = cached(for: url) { return data }
        let item = await items(in: list).first { $0.pictures.contains { $0.url == url } }
        let picture = item?.pictures.first { $0.url == url } ?? Picture(url: url)
        return try await loadAndReport(picture, referrer: item?.link ?? feed)
    }

    private func items(in list: some CacheStore) async -> some Sequence<any Pictured> {
        let items = try? await list.retrieve()?.value as? [Any]
        return (items ?? []).lazy.compactMap { $0 as? any Pictured }
    }

    /// Loads a picture, and reports if it could not be saved.
    func loadAndReport(_ picture: Picture, referrer: URL) async throws -> Data {
        let loaded = try await load(picture, referrer: referrer)
        if let failure = loaded.source.savingFailure {
            feeds.report(FeedEvent(feed: feed, kind: .savingFailed(failure)))
        }
        return loaded.value
    }

    /// Loads a picture, and returns it with its source.
    ///
    /// - Parameters:
    ///   - refresh: when a saved picture is requested again; if nil, only if it is of another URL.
    ///   - referrer: the page of the item, or the list; its origin is sent with a request.
    func load(_ picture: Picture, refresh: ImageDataRefresh? = nil, referrer: URL) async throws -> Loaded<Data> {
        if refresh == nil || refresh == .whenMissing, let data = cached(picture) {
            return Loaded(data, source: .cache(fallbackReason: nil), savedAt: nil)
        }
        let loaded = try await CacheFirstImageDataLoader(
            store: store,
            remote: ListDownloads(
                pictures: self,
                picture: picture,
                isMissing: refresh == nil || refresh == .whenMissing
            ),
            now: feeds.now,
            list: name,
            requests: shared.pictureLoads
        )
        .load(picture, refresh: refresh, referrer: referrer)
        // Stale data would count as the data of the new URL.
        if case .cache(fallbackReason: is StaleImageData) = loaded.source { return loaded }
        let validators = await store.metadata(for: picture.key)?.validators ?? .none
        shared.memory.insert(loaded.value, validators: validators, for: inMemory(picture))
        return loaded
    }
}

extension Pictures {
    /// Downloads image data for the list, unless a `Retry-After` applies.
    private struct ListDownloads: ImageDataLoader {
        let pictures: Pictures
        let picture: Picture
        /// Whether only a missing picture is requested.
        let isMissing: Bool

        func load(from url: URL) async throws -> Data {
            try await pictures.politely(url) { try await pictures.shared.downloads.load(from: url) }
        }

        func load(
            from url: URL,
            unless validators: Validators,
            referrer: URL?
        ) async throws -> ConditionalResponse<Data> {
            // A missing picture that another list has in memory is not downloaded again.
            if isMissing, let fetched = pictures.shared.memory.fetched(where: { $0.url == url }) {
                return .fetched(fetched)
            }
            let response = try await pictures.politely(url) {
                try await pictures.shared.downloads.load(from: url, unless: validators, referrer: referrer)
            }
            // A placeholder must not replace the picture.
            if case .fetched(let fetched) = response, let placeholder = fetched.placeholderURL(for: picture),
                let saved = await pictures.store.metadata(for: picture.key), saved.redirectedURL == nil
            {
                throw RemoteError.invalidData(url: url, status: 200, cause: InvalidResponse.placeholder(placeholder))
            }
            return response
        }
    }

    /// Runs a request, unless a `Retry-After` of its origin applies, which is saved in the list's head.
    private func politely<Response>(_ url: URL, _ request: () async throws -> Response) async throws -> Response {
        let saved = try? await list.metadata()?.pictureWaits
        if let end = feeds.pictureWaits.end(for: url, saved: saved, at: feeds.now()) {
            // It may be of a request for another list.
            await save(end, of: url, in: list)
            throw RequestNotSent.retryLater(end)
        }
        do {
            return try await request()
        } catch {
            if let end = feeds.pictureWaits.record(error, at: url, now: feeds.now()) {
                await save(end, of: url, in: list)
            }
            throw error
        }
    }

    /// Saves the end of a `Retry-After` in the head of the list, which need not have items yet.
    private func save<List: CacheStore>(_ end: Date, of url: URL, in list: List) async {
        guard let origin = Origin(url).map({ "\($0)" }) else { return }
        // An error here is not reported: saving the pictures then fails too, and is reported.
        _ = try? await list.update { [feed] saved, _ in
            var head = saved ?? CacheMetadata(withoutItemsOf: feed, at: feeds.now())
            guard head.pictureWaits?[origin] != end else { return nil }
            head.pictureWaits = (head.pictureWaits ?? [:]).merging([origin: end]) { $1 }
            if saved != nil { return .metadata(head) }
            // Only the store knows the type of the items, so the empty list is cast to it.
            return ([Any]() as? List.Value).map { .entry(CacheEntry(value: $0, metadata: head)) }
        }
    }
}
