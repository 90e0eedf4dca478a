#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a loading policy needs of a cache of pictures.
public protocol ImageDataCache: ImageDataLoader {
    /// Keeps `data` as the picture at `url`.
    ///
    /// - Throws: an error where it could not be kept.
    func save(_ data: Data, for url: URL) async throws
}
