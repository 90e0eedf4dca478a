import EssentialFeed
import FeedTestSupport
import FeedTesting
import Foundation

/// A service, a storage and a clock, and the feeds of an app that has all three.
struct World: Sendable {
    let service: Service
    let storage: any FeedStorage
    let clock: TestClock
    let events = Observed<[FeedEvent]>([])

    init(
        _ images: [FeedImage] = newImages(3),
        pageSize: Int = 20,
        storage: any FeedStorage = InMemoryStorage(),
        skipsSleeps: Bool = false
    ) {
        service = Service(images, pageSize: pageSize)
        clock = TestClock(start: anyDate, skipsSleeps: skipsSleeps)
        self.storage = storage
    }

    /// New feeds, as the next process has them: they share only what is stored.
    func feeds() -> Feeds {
        Feeds(
            storage: storage,
            client: service.client,
            now: { [clock] in clock.date },
            clock: clock,
            report: { [events] event in events.update { $0.append(event) } }
        )
    }

    /// The feed of new feeds.
    func feed(pageSize: Int? = nil) -> Feed {
        feeds().feed(at: service.url, pageSize: pageSize)
    }

    /// What could not be saved.
    var savingFailures: [any Error] {
        events.value.compactMap { if case .savingFailed(let error) = $0 { error } else { nil } }
    }
}

/// A storage in memory in which saving fails while it is full.
struct LimitedStorage: FeedStorage {
    struct Full: Error {}

    actor Store<Value: Sendable>: CacheStore {
        private let isFull: Observed<Bool>
        private var entry: CacheEntry<Value>?

        init(isFull: Observed<Bool>) {
            self.isFull = isFull
        }

        func retrieve() -> CacheEntry<Value>? { entry }

        func replace(with entry: CacheEntry<Value>) throws {
            if isFull.value { throw Full() }
            self.entry = entry
        }

        func delete(unless isValid: @Sendable (CacheEntry<Value>) -> Bool) -> CacheEntry<Value>? {
            entry = entry.flatMap { isValid($0) ? $0 : nil }
            return entry
        }
    }

    let isFull = Observed(false)
    private let feed: Store<[FeedImage]>
    private let list: Store<[University]>
    private let images = InMemoryImageDataStore()

    init() {
        (feed, list) = (Store(isFull: isFull), Store(isFull: isFull))
    }

    func feedStore(for url: URL) -> Store<[FeedImage]> { feed }
    func imageDataStore(forFeedAt url: URL) -> InMemoryImageDataStore { images }
    func universityStore(for url: URL) -> Store<[University]> { list }
    func feedStores() -> [Store<[FeedImage]>] { [feed] }
    func universityStores() -> [Store<[University]>] { [list] }
}

extension Feeds {
    /// Returns when so many loads wait for their list.
    func wait(for count: Int) async {
        while await waiterCount < count { await Task.yield() }
    }
}

/// Returns when all tasks that could go on have done so.
func settle() async {
    for _ in 0..<1_000 { await Task.yield() }
}
