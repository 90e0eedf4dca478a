import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LoadFlow {
    /// Loads the pictures of `images`, to be kept with the feed at `feedURL`, and says which did not come.
    func loadPictures(of images: [FeedImage], keptWithFeedAt feedURL: URL) async throws {
        let store = try session.cache.imageDataStore(forFeedAt: feedURL)
        let prefetcher = ImageDataPrefetcher(loader: session.imageDataLoader(keepingIn: store))
        let urls = images.map(\.url)
        var progress = PictureProgress(
            total: Set(urls).count,
            line: session.console.progressLine(title: session.phrases.loadingPictures)
        )
        do {
            defer { progress.erase() }
            try await prefetcher.prefetch(urls) { progress.add($0) }
        }
        session.console.report(savingFailure: progress.savingFailure)
        session.console.report(pictureFailures: progress.failures(inOrderOf: urls))
    }
}
