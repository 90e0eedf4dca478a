public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps pictures in a store, and loads them again.
public struct LocalImageDataLoader: ImageDataLoader {
    /// No picture is kept for a URL.
    public struct NotFound: Error, CustomStringConvertible {
        /// The URL that was asked for.
        public let url: URL

        /// What went wrong, in one line of English.
        public var description: String { "no picture is kept for \(url.redacted)" }
    }

    private let store: any ImageDataStore

    /// Creates a loader.
    public init(store: any ImageDataStore) {
        self.store = store
    }

    /// Returns the picture that is kept for `url`.
    ///
    /// - Throws: ``NotFound``; the store's error where something is there but cannot be read; `CancellationError`, and
    ///   nothing else, where the task was cancelled.
    public func load(from url: URL) async throws -> Data {
        do {
            let data = try await store.retrieve(for: url)
            try Task.checkCancellation()
            guard let data else { throw NotFound(url: url) }
            return data
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }

    /// Keeps `data` as the picture at `url`.
    ///
    /// - Throws: the store's error where it could not be kept.
    public func save(_ data: Data, for url: URL) async throws {
        try await store.insert(data, for: url)
    }
}
