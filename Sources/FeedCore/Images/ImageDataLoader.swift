#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A source of image data: a service, a cache, or another loader with a policy around it.
///
/// Loaders wrap one another in any order: memory over a cache on disk over one download for all over the network.
public protocol ImageDataLoader: Sendable {
    /// Loads the image data at `url`; it is not empty.
    ///
    /// - Throws: `CancellationError` where the task was cancelled, and nothing else then; otherwise the reason why
    ///   there is no image data.
    func load(from url: URL) async throws -> Data

    /// Loads the image data at `url`, with what the service sent to recognise it by, for those who save it.
    ///
    /// The default implementation knows of no validators. A loader that wraps another passes on what that one knows.
    ///
    /// - Throws: as ``load(from:)`` does.
    func loadWithValidators(from url: URL) async throws -> Fetched<Data>
}

extension ImageDataLoader {
    /// Loads the image data at `url`, without validators.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        Fetched(try await load(from: url))
    }
}

/// Image data, and where it came from.
public struct LoadedImageData: Sendable {
    /// Where image data came from.
    public enum Source: Sendable {
        /// It was cached.
        case cache

        /// The service sent it; `savingFailure` says why it could not be cached, where it could not.
        case remote(savingFailure: (any Error)?)
    }

    /// The bytes of the image, as the service sent them.
    public let data: Data

    /// Where they came from.
    public let source: Source

    /// Creates loaded image data.
    public init(_ data: Data, source: Source) {
        self.data = data
        self.source = source
    }
}

extension LoadedImageData.Source: Equatable {
    /// Compares where the data came from; two failures are equal where they read the same.
    public static func == (first: Self, second: Self) -> Bool {
        switch (first, second) {
        case (.cache, .cache): true
        case (.remote(let first), .remote(let second)): first.map { "\($0)" } == second.map { "\($0)" }
        case (.cache, .remote), (.remote, .cache): false
        }
    }
}

extension LoadedImageData: Equatable {}
