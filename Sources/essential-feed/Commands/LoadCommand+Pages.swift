import CommandLineKit
import FeedAPI
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LoadFlow {
    /// Follows the pages of the feed at `url`, where that is asked for and the service answered the first one.
    ///
    /// A page that does not come ends the loading: what came before it is returned with the failure.
    func loadFurtherPages(
        after first: Loaded<[FeedImage]>,
        of url: URL
    ) async throws -> (feed: Loaded<[FeedImage]>, failure: PageFailure?) {
        guard invocation.all, case .remote = first.source else { return (first, nil) }
        let loader = try pageLoader(of: url)
        var list = Loaded(Paginated(firstPage: first.value), source: first.source, savedAt: first.savedAt)
        var failure: PageFailure?
        do {
            while let longer = try await loader.loadMore(of: list.value) { list = longer }
            list = try await savedWhole(list, of: url)
        } catch {
            try Task.checkCancellation()
            failure = PageFailure(cause: error)
        }
        return (Loaded(list.value.items, source: list.source, savedAt: list.savedAt), failure)
    }

    /// Saves the list once more when it is complete: what was cached behind its pages is no longer a part of it.
    private func savedWhole(
        _ list: Loaded<Paginated<FeedImage>>,
        of url: URL
    ) async throws -> Loaded<Paginated<FeedImage>> {
        guard case .remote(savingFailure: nil) = list.source else { return list }
        do {
            let timestamp = try await session.feedCache(at: url).save(Fetched(list.value.items))
            return Loaded(list.value, source: list.source, savedAt: timestamp)
        } catch {
            try Task.checkCancellation()
            return Loaded(list.value, source: .remote(savingFailure: error), savedAt: nil)
        }
    }

    private func pageLoader(of url: URL) throws -> PageLoader<FeedImage> {
        let (client, limit) = (session.client, invocation.limit)
        return PageLoader(cache: session.traced(PagedCache(try session.feedCache(at: url)))) { cursor in
            RemoteLoader.feed(at: url, limit: limit, after: cursor, client: client)
        }
    }
}
