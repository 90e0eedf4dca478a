public import Foundation

/// A source of image data: a service, a cache, or a loader that adds a policy to another loader.
///
/// Loaders can be nested in any order, such as a memory cache around a disk cache around shared downloads.
public protocol ImageDataLoader: Sendable {
    /// Loads the image data at `url`, which is never empty.
    ///
    /// - Throws: `CancellationError`, and no other error, if the task was cancelled; otherwise the reason there is no
    ///   image data.
    func load(from url: URL) async throws -> Data

    /// Loads the image data at `url` unless the service still has the version with these validators.
    ///
    /// The default implementation loads it in any case, and knows no validators. It throws as ``load(from:)`` does.
    func load(from url: URL, unless validators: Validators) async throws -> ConditionalResponse<Data>

    /// Returns the image data at `url` if it can be shown at once; the default implementation has none.
    func cached(for url: URL) -> Data?
}

extension ImageDataLoader {
    /// Loads the image data in any case.
    public func load(from url: URL, unless validators: Validators) async throws -> ConditionalResponse<Data> {
        .fetched(Fetched(try await load(from: url)))
    }

    /// Returns nil.
    public func cached(for url: URL) -> Data? { nil }
}

/// Shares one load among all simultaneous callers that want the same URL.
///
/// The load is cancelled when its last caller is cancelled, which waits for its end and is given what has arrived by then.
/// Other callers that are cancelled do not wait.
public struct SharedImageDataLoader: ImageDataLoader {
    private struct Key: Hashable {
        let url: URL
        let validators: Validators
    }

    private let loader: any ImageDataLoader
    private let loads = SharedTasks<Key, ConditionalResponse<Data>>()

    /// Creates a loader that loads with `loader`.
    public init(_ loader: any ImageDataLoader) {
        self.loader = loader
    }

    /// Loads the image data at `url`, or waits for the load of it that is in progress; its error is thrown to each caller.
    public func load(from url: URL) async throws -> Data {
        if case .fetched(let fetched) = try await load(from: url, unless: .none) { return fetched.value }
        return try await loader.load(from: url)
    }

    /// Loads the image data at `url` unless the service still has the version with these validators.
    ///
    /// Only loads with the same validators are shared.
    public func load(from url: URL, unless validators: Validators) async throws -> ConditionalResponse<Data> {
        try await loads.value(for: Key(url: url, validators: validators)) { [loader] in
            try await loader.load(from: url, unless: validators)
        }
    }
}
