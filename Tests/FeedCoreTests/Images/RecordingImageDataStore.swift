import FeedCore
import FeedTestSupport
import Foundation

/// A scripted store of image data that records its messages.
actor RecordingImageDataStore: ImageDataStore {
    /// A message to a store of image data.
    enum Message: Equatable {
        case retrieve(URL)
        case insert(Data, URL)
    }

    private(set) var messages: [Message] = []

    private let retrieval: @Sendable () throws -> Data?
    private let insertion: @Sendable () throws -> Void

    /// Creates a store that calls `retrieval` for every retrieval and `insertion` for every insertion.
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
        messages.append(.insert(data, url))
        try insertion()
    }

    func delete(except urls: Set<URL>) {}
}
