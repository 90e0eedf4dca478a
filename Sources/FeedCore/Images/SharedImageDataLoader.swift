public import Foundation

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
