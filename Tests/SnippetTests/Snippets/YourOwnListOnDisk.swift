import FeedAPI
import FeedCache
import FeedCore
import Foundation

struct Episode: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    let title: String
    let published: Date
}

/// The episodes of a podcast: the service's, or else those that were saved in the last month.
struct Podcast {
    private let saved: LocalLoader<[Episode]>
    private let episodes: RemoteFirstLoader<[Episode]>

    init(url: URL, cachedIn directory: URL, client: any HTTPClient) {
        let store = CacheDirectory(in: directory).store(of: [Episode].self, kind: "episodes", for: url)
        saved = LocalLoader(store: store, url: url, policy: .days(30))
        let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
        let remote = RemoteLoader(request: request, client: client, accepting: 200...299) { response in
            try JSONDecoder().decode([Episode].self, from: response.body)
        }
        episodes = RemoteFirstLoader(remote: remote, cache: saved)
    }

    func load() async throws -> Loaded<[Episode]> {
        try await episodes.load()
    }
}

struct Profile: Codable, Sendable {
    let name: String
}

func profile(at url: URL, cachedIn cache: CacheDirectory, client: any HTTPClient) -> RemoteFirstLoader<Profile> {
    RemoteFirstLoader(
        remote: RemoteLoader(request: HTTPRequest(url: url), client: client) { response in
            try JSONDecoder().decode(Profile.self, from: response.body)
        },
        cache: LocalLoader(
            store: cache.store(of: Profile.self, kind: "profile", for: url),
            url: url,
            policy: .neverExpires
        ),
        isUsable: { !$0.name.isEmpty }
    )
}

struct Search: Encodable {
    let words: String
}

func episodes(matching search: Search, at url: URL, client: any HTTPClient) throws -> RemoteLoader<[Episode]> {
    let request = HTTPRequest(
        url: url,
        method: .post,
        headers: ["Content-Type": "application/json"],
        body: try JSONEncoder().encode(search)
    )
    return RemoteLoader(request: request, client: client) { response in
        try JSONDecoder().decode([Episode].self, from: response.body)
    }
}

/// A page as the service sends it: episodes, and the token of the next page.
struct EpisodePage: Decodable {
    let episodes: [Episode]
    let next: String?
}

/// All episodes of a podcast that come in pages.
struct Archive {
    let url: URL
    let client: any HTTPClient
    let saved: LocalLoader<[Episode]>

    func load() async throws -> Loaded<[Episode]> {
        try await ListLoader(cache: saved, url: url) { token in page(token) }.loadAll()
    }

    private func page(_ token: String?) -> RemoteLoader<Paginated<Episode, String>> {
        var request = HTTPRequest(url: url)
        if let token { request.url.append(queryItems: [URLQueryItem(name: "page", value: token)]) }
        return RemoteLoader(request: request, client: client) { response in
            let page = try JSONDecoder().decode(EpisodePage.self, from: response.body)
            return Paginated(items: page.episodes, cursor: page.next)
        }
    }
}

struct EpisodesFile: Decodable {
    let version: Int
    let url: URL
    let timestamp: Date
    let value: [Episode]
}

func savedEpisodes(in file: URL) throws -> [Episode] {
    try JSONDecoder().decode(EpisodesFile.self, from: Data(contentsOf: file)).value
}

func bookmarks(in directory: URL) -> JSONFileStore<[Episode]> {
    JSONFileStore(directory: directory, name: "bookmarks.json")
}

/// A store in a table of a database.
actor DatabaseStore: CacheStore {
    private var entry: CacheEntry<[Episode]>?

    func retrieve() -> CacheEntry<[Episode]>? {
        entry
    }

    func replace(with entry: CacheEntry<[Episode]>) {
        self.entry = entry
    }

    @discardableResult
    func delete(unless isValid: @Sendable (CacheEntry<[Episode]>) -> Bool) -> CacheEntry<[Episode]>? {
        entry = entry.flatMap { isValid($0) ? $0 : nil }
        return entry
    }
}
