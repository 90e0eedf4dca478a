import FeedCore
import TestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A cache of pictures that does as it is told, and keeps the list of what it was asked.
actor RecordingImageDataCache: ImageDataCache {
    /// What a cache of pictures is asked.
    enum Message: Equatable {
        case load(URL)
        case save(Data, URL)
    }

    /// Everything it was asked, in order.
    private(set) var messages: [Message] = []

    private let loading: @Sendable () throws -> Data
    private let saving: @Sendable () throws -> Void

    /// Creates a cache whose every load is a call of `loading`, and every save one of `saving`.
    init(
        loading: @escaping @Sendable () throws -> Data = { throw AnyError("not found") },
        saving: @escaping @Sendable () throws -> Void = {}
    ) {
        self.loading = loading
        self.saving = saving
    }

    func load(from url: URL) throws -> Data {
        messages.append(.load(url))
        return try loading()
    }

    func save(_ data: Data, for url: URL) throws {
        messages.append(.save(data, url))
        try saving()
    }
}
