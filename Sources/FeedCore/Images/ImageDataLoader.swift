public import Foundation

/// A source of image data: a service, a cache, or a loader that adds a policy to another loader.
///
/// Loaders can be nested in any order, such as a memory cache around a disk cache around shared downloads:
///
///     let download = SharedImageDataLoader(RemoteImageDataLoader(client: client))
///     let pictures = CacheFirstImageDataLoader(store: store, remote: download)
///     let data = try await pictures.load(from: image.url)
public protocol ImageDataLoader: Sendable {
    /// Loads the image data at `url`, which is never empty.
    ///
    /// - Throws: only `CancellationError` if the task was cancelled; otherwise the reason there is no image data.
    func load(from url: URL) async throws -> Data

    /// Loads the image data at `url` unless the service still has the version with these validators.
    ///
    /// The default implementation loads the data without conditions. It throws the errors of ``load(from:)``.
    ///
    /// - Parameter referrer: the page or feed of the image; only its origin is sent, and never from `https` to `http`.
    func load(from url: URL, unless validators: Validators, referrer: URL?) async throws -> ConditionalResponse<Data>

    /// Returns the image data at `url` if it can be shown immediately; nil by default.
    func cached(for url: URL) -> Data?
}

extension ImageDataLoader {
    /// Loads the image data without conditions.
    public func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        .fetched(Fetched(try await load(from: url)))
    }

    /// Returns nil.
    public func cached(for url: URL) -> Data? { nil }
}

/// Shares one load among all simultaneous callers that request the same URL.
///
/// The load is cancelled when its last caller is cancelled. The last caller waits until the load has ended, and
/// receives any data that arrived before. Other cancelled callers do not wait.
///
///     let download = SharedImageDataLoader(RemoteImageDataLoader(client: client))
public struct SharedImageDataLoader: ImageDataLoader {
    private struct Key: Hashable {
        let url: URL
        let validators: Validators
    }

    private let loader: any ImageDataLoader
    private let loads = SharedTasks<Key, ConditionalResponse<Data>>()

    /// Creates a loader that shares the loads of `loader`.
    public init(_ loader: any ImageDataLoader) {
        self.loader = loader
    }

    /// Loads the image data at `url`, or waits for the load in progress; its error is thrown to each caller.
    public func load(from url: URL) async throws -> Data {
        if case .fetched(let fetched) = try await load(from: url, unless: .none, referrer: nil) { return fetched.value }
        return try await loader.load(from: url)
    }

    /// Loads the image data at `url` unless the service still has the version with these validators.
    ///
    /// Only loads with the same validators are shared. The referrer of the first caller is sent.
    public func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        try await loads.value(for: Key(url: url, validators: validators)) { [loader] in
            try await loader.load(from: url, unless: validators, referrer: referrer)
        }
    }
}
