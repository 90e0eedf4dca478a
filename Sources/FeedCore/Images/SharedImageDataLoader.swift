public import Foundation

/// Shares one load among all simultaneous callers that want the same URL.
///
/// The load is cancelled when its last caller is cancelled. A caller that is cancelled does not wait for the load.
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
