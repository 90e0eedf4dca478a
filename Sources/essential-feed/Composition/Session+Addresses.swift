import CommandLineKit
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Session {
    private static let feedVariable = "ESSENTIAL_FEED_URL"

    /// The feed that is asked for, or else the sample.
    func feedAddress(_ url: URL?) throws(UsageError) -> FeedAddress {
        try FeedAddress(
            named: url,
            variable: Self.feedVariable,
            sample: SampleService.feedURL,
            in: self
        )
    }

    /// The university list that is asked for, or else the sample.
    func universitiesAddress(_ url: URL?) throws(UsageError) -> FeedAddress {
        try FeedAddress(
            named: url,
            variable: "ESSENTIAL_FEED_UNIVERSITIES_URL",
            sample: SampleService.universitiesURL,
            in: self
        )
    }

    /// The feed whose service knows an image: the one that is named, or else the cached one that holds it.
    ///
    /// - Throws: ``UsageError`` where nothing is named and nothing cached, ``NotFound`` where no cached feed holds it.
    func feedURL(holding id: UUID, named url: URL?) async throws -> URL {
        if let url { return url }
        do {
            return try await cachedFeedURL(holding: id)
        } catch {
            // A cache of no use is no reason not to ask the service that is named.
            let named = try FeedAddress.named(by: Self.feedVariable, in: self)
            guard let named else { throw error }
            if error is CacheError { console.note("\(error)") }
            return named
        }
    }

    private func cachedFeedURL(holding id: UUID) async throws -> URL {
        let cached = try await cache.feeds { console.note("\($0)") }
        guard !cached.isEmpty else { throw UsageError(.undetermined("--url URL"), in: command) }
        guard let entry = cached.first(where: { $0.value.contains { $0.id == id } }) else {
            throw NotFound(description: phrases.noSuchImage(id.uuidString))
        }
        return entry.url
    }
}
