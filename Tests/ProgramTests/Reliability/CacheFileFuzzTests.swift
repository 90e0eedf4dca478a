import FeedCache
import FeedCore
import Foundation
import TestSupport
import Testing

extension Reliability {
    @Suite("Cache files of any bytes", .limited)
    struct CacheFileFuzzTests {
        private let home: TemporaryDirectory
        private let store: JSONFileStore<[FeedImage]>
        private var file: URL { home.url("feed.json") }

        init() throws {
            home = try TemporaryDirectory()
            store = JSONFileStore(feedIn: home.url)
        }

        @Test(arguments: [0, 1, 2, 7])
        func deliverAnErrorOrExactlyWhatWasSaved(count: Int) async throws {
            let entry = anyEntry(
                (0..<count).map { anyImage(UInt8($0), location: $0 == 1 ? nil : "é \"\n\u{1F600}") },
                validators: Validators(etag: "\"any\"", lastModified: "any")
            )
            try await store.replace(with: entry)
            var mutations = Mutations(of: Array(try Data(contentsOf: file)), seed: UInt64(count))
            var errorCount = 0
            let repetitions = Reliability.repetitions(500)
            for _ in 0..<repetitions {
                let bytes = mutations.next()
                try Data(bytes).write(to: file)
                do {
                    let retrieved = try await store.retrieve()
                    #expect(retrieved?.value == entry.value, "\(String(decoding: bytes, as: UTF8.self))")
                } catch let error as CacheError {
                    guard case .unreadable = error else { throw error }
                    errorCount += 1
                }
            }
            #expect(errorCount > repetitions / 2)
        }
    }
}
