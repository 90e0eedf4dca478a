public import Foundation

/// A source of image data: a service, a cache, or a loader that adds a policy to another loader.
///
/// Loaders can be nested in any order: a memory cache around a disk cache around shared downloads around the network,
/// for example.
public protocol ImageDataLoader: Sendable {
    /// Loads the image data at `url`, which is never empty.
    ///
    /// - Throws: `CancellationError`, and no other error, if the task was cancelled; otherwise the reason there is no
    ///   image data.
    func load(from url: URL) async throws -> Data
}

/// Shares one load among all simultaneous callers that want the same URL.
///
/// The load is cancelled when its last caller is cancelled, who waits for its end and is given what has arrived by then.
/// Other callers that are cancelled do not wait.
public struct SharedImageDataLoader: ImageDataLoader {
    private let loader: any ImageDataLoader
    private let loads = SharedTasks<URL, Data>()

    /// Creates a loader that loads with `loader`.
    public init(_ loader: any ImageDataLoader) {
        self.loader = loader
    }

    /// Loads the image data at `url`.
    public func load(from url: URL) async throws -> Data {
        try await loads.value(for: url) { [loader] in try await loader.load(from: url) }
    }
}
