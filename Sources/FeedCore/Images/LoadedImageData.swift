#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A picture, and where it came from.
public struct LoadedImageData: Sendable {
    /// Where a picture came from.
    public enum Source: Sendable {
        /// It was kept from before.
        case cache

        /// The service answered; `savingFailure` says why the picture could not be kept, where it could not.
        case remote(savingFailure: (any Error)?)
    }

    /// The bytes of the picture, as the service sent them.
    public let data: Data

    /// Where it came from.
    public let source: Source

    /// Creates a loaded picture.
    public init(_ data: Data, source: Source) {
        self.data = data
        self.source = source
    }
}
