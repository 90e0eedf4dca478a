#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A source of pictures: a service, a cache, or another loader with a policy around it.
public protocol ImageDataLoader: Sendable {
    /// Loads the picture at `url`; it is not empty.
    ///
    /// - Throws: `CancellationError` where the task was cancelled, and nothing else then; otherwise the reason why
    ///   there is no picture.
    func load(from url: URL) async throws -> Data
}
