public import FeedCore
public import Foundation

/// An image data loader with a predefined outcome.
///
///     let pictures = StubImageDataLoader { url in Data(url.path.utf8) }
public struct StubImageDataLoader: ImageDataLoader {
    private let outcome: @Sendable (URL) async throws -> Data

    /// Creates a loader that calls `outcome` on every load.
    public init(_ outcome: @escaping @Sendable (URL) async throws -> Data) {
        self.outcome = outcome
    }

    /// Returns the outcome.
    public func load(from url: URL) async throws -> Data {
        try await outcome(url)
    }
}
