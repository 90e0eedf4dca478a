import FeedCore
import FeedTestSupport
import Foundation

/// A scripted store of image data that records its messages.
actor RecordingImageDataStore: ImageDataStore {
    /// A message to a store of image data.
    enum Message: Equatable {
        case retrieve(PictureKey)
        case insert(Data, PictureKey)
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

    func retrieve(for key: PictureKey) throws -> Data? {
        messages.append(.retrieve(key))
        return try retrieval()
    }

    func insert(_ data: Data, for key: PictureKey) throws {
        messages.append(.insert(data, key))
        try insertion()
    }

    func delete(except keys: Set<PictureKey>) {}
}
