import EssentialFeed
import FeedTestSupport
import Testing

/// The kinds of storage that an app may use.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case inMemory = "in memory"
    case onDisk = "on disk"

    var testDescription: String { rawValue }

    func make(in directory: TemporaryDirectory) -> any FeedStorage {
        switch self {
        case .inMemory: InMemoryStorage()
        case .onDisk: CacheDirectory(in: directory.url)
        }
    }
}
