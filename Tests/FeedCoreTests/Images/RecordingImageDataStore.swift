import FeedCore
import TestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store of image data that does as it is told, and records what it is asked.
actor RecordingImageDataStore: ImageDataStore {
    /// What a store of image data is asked.
    enum Message: Equatable {
        case retrieve(URL)
        case insert(Data, URL, Validators = .none)
    }

    /// Everything it was asked, in order.
    private(set) var messages: [Message] = []

    private let retrieval: @Sendable () throws -> Data?
    private let insertion: @Sendable () throws -> Void

    /// Creates a store whose every retrieval is a call of `retrieval`, and every insertion one of `insertion`.
    init(
        retrieval: @escaping @Sendable () throws -> Data? = { nil },
        insertion: @escaping @Sendable () throws -> Void = {}
    ) {
        self.retrieval = retrieval
        self.insertion = insertion
    }

    func retrieve(for url: URL) throws -> Data? {
        messages.append(.retrieve(url))
        return try retrieval()
    }

    func insert(_ data: Data, for url: URL) throws {
        try insert(data, validators: .none, for: url)
    }

    func insert(_ data: Data, validators: Validators, for url: URL) throws {
        messages.append(.insert(data, url, validators))
        try insertion()
    }
}
