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

    /// Loads the image data at `url` together with its validators, so that both can be cached.
    ///
    /// The default implementation returns no validators. A loader that wraps another passes on the validators it
    /// receives.
    ///
    /// - Throws: the same errors as ``load(from:)``.
    func loadWithValidators(from url: URL) async throws -> Fetched<Data>
}

extension ImageDataLoader {
    /// Loads the image data at `url`, without validators.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        Fetched(try await load(from: url))
    }
}

/// Shares one load among all simultaneous callers that want the same URL.
///
/// The load is cancelled when its last caller is cancelled, who waits for its end and is given what has arrived by then.
/// Other callers that are cancelled do not wait.
public struct SharedImageDataLoader: ImageDataLoader {
    private let loader: any ImageDataLoader
    private let loads = SharedTasks<URL, Fetched<Data>>()

    /// Creates a loader that loads with `loader`.
    public init(_ loader: any ImageDataLoader) {
        self.loader = loader
    }

    /// Loads the image data at `url`.
    public func load(from url: URL) async throws -> Data {
        try await loadWithValidators(from: url).value
    }

    /// Loads the image data at `url`, with its validators.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        try await loads.value(for: url) { [loader] in try await loader.loadWithValidators(from: url) }
    }
}
