import EssentialFeed
import FeedTestSupport
import Testing

/// The kinds of storage that an app may use.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case inMemory = "in memory"
    case onDisk = "on disk"
    case ownRows = "in rows without types"

    var testDescription: String { rawValue }

    func make(in directory: TemporaryDirectory) -> any FeedStorage {
        switch self {
        case .inMemory: InMemoryStorage()
        case .onDisk: CacheDirectory(in: directory.url)
        case .ownRows: RowStorage()
        }
    }
}

/// The storage of a world, and its directory, if the world created one.
struct Place: Sendable {
    let storage: any FeedStorage
    private var directory: TemporaryDirectory?

    init(_ storage: any FeedStorage) { self.storage = storage }

    init(_ kind: StorageKind) throws {
        let directory = try TemporaryDirectory()
        (storage, self.directory) = (kind.make(in: directory), directory)
    }
}
