import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A loader of pictures that does as it is told.
struct StubImageDataLoader: ImageDataLoader {
    private let outcome: @Sendable (URL) async throws -> Data

    /// Creates a loader whose every load is a call of `outcome`.
    init(_ outcome: @escaping @Sendable (URL) async throws -> Data) {
        self.outcome = outcome
    }

    func load(from url: URL) async throws -> Data {
        try await outcome(url)
    }
}
