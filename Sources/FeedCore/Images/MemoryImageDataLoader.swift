public import Foundation

/// Caches image data in memory up to a byte limit.
///
/// The least recently used data is evicted first, and the limit is never exceeded. Data longer than the limit is
/// returned but not cached. Failures are not cached. To share simultaneous loads, wrap a ``SharedImageDataLoader``:
///
///     let pictures = MemoryImageDataLoader(SharedImageDataLoader(loader), costLimit: 64 << 20)
public struct MemoryImageDataLoader: ImageDataLoader {
    private let loader: any ImageDataLoader
    private let memory: ImageDataMemory<URL>

    /// Creates a loader that caches the data of `loader`, up to `costLimit` bytes.
    public init(_ loader: any ImageDataLoader, costLimit: Int) {
        self.loader = loader
        memory = ImageDataMemory(costLimit: costLimit)
    }

    var cost: Int { memory.cost }

    /// Returns the image data at `url` from memory, or else loads it with the wrapped loader and throws its errors.
    public func load(from url: URL) async throws -> Data {
        try Task.checkCancellation()
        if let data = memory.data(for: url) { return data }
        let data = try await loader.load(from: url)
        memory.insert(data, for: url)
        return data
    }

    /// Returns the image data at `url` from memory, regardless of the validators, or else from the wrapped loader.
    public func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        try Task.checkCancellation()
        if let data = memory.data(for: url) { return .fetched(Fetched(data)) }
        let response = try await loader.load(from: url, unless: validators, referrer: referrer)
        if case .fetched(let fetched) = response { memory.insert(fetched.value, for: url) }
        return response
    }
}
