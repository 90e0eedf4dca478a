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
}
