import FeedAPI
import FeedCache
import FeedCore
import FeedJSON
import FeedTestSupport
import Foundation

/// Operations of the libraries on a feed, each compared with Foundation's.
struct Duels {
    private let response: HTTPResponse
    private let store: JSONFileStore<[FeedImage]>
    private let entry: CacheEntry<[FeedImage]>
    private let codable: CodableCache
    private let file: URL
    private let bytes: Data

    init(body: Data, directory: TemporaryDirectory) async throws {
        let url = anyURL()
        response = HTTPResponse(url: url, status: 200, body: body)
        store = CacheDirectory(in: directory.url).feedStore(for: url)
        entry = CacheEntry(value: try FeedMapper.images(in: response), timestamp: Date(), url: url)
        let feed = try JSONDecoder().decode(CodableFeed.self, from: body)
        codable = CodableCache(feed: feed, timestamp: entry.timestamp, url: url)
        file = directory.url("codable.json")
        bytes = try JSONEncoder().encode(codable)
        try await store.replace(with: entry)
        try bytes.write(to: file)
    }

    var all: [Duel] { [mapping, encoding, saving, writing, retrieving] }

    private var mapping: Duel {
        Duel(name: "mapping") {
            _ = try FeedMapper.images(in: response)
        } theirs: {
            _ = try JSONDecoder().decode(CodableFeed.self, from: response.body)
        }
    }

    private var encoding: Duel {
        Duel(name: "encoding") {
            var writer = JSONWriter()
            writer.array { writer in
                for image in entry.value { image.write(to: &writer) }
            }
        } theirs: {
            _ = try JSONEncoder().encode(codable.feed)
        }
    }

    /// Saving; both write a temporary file, synchronise it, and rename it.
    private var saving: Duel {
        Duel(name: "saving") {
            try await store.replace(with: entry)
        } theirs: {
            try JSONEncoder().encode(codable).write(to: file, options: .atomic)
        }
    }

    /// The share of the disk in saving: writing encoded bytes, with and without synchronising.
    private var writing: Duel {
        Duel(name: "writing (left: without fsync, right: with)") {
            try bytes.write(to: file)
        } theirs: {
            try bytes.write(to: file, options: .atomic)
        }
    }

    private var retrieving: Duel {
        Duel(name: "retrieving") {
            _ = try await store.retrieve()
        } theirs: {
            _ = try JSONDecoder().decode(CodableCache.self, from: Data(contentsOf: file))
        }
    }
}
