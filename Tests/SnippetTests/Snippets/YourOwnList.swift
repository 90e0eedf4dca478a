import EssentialFeed
import Foundation

struct Episode: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    let title: String
    let published: Date
}

/// The episodes of a podcast: the service's, or else those that were saved in the last month.
func episodes(
    at url: URL,
    cachedIn cache: CacheDirectory,
    client: any HTTPClient
) -> RemoteFirstLoader<[Episode]> {
    let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
    return RemoteFirstLoader(
        remote: RemoteLoader(request: request, client: client, accepting: 200...299) { response in
            try JSONDecoder().decode([Episode].self, from: response.body)
        },
        cache: LocalLoader(
            store: cache.store(of: [Episode].self, kind: "episodes", for: url),
            url: url,
            policy: .days(30)
        )
    )
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

func archive(
    at url: URL,
    cache: LocalLoader<[Episode]>,
    client: any HTTPClient
) -> ListLoader<Episode, String> {
    ListLoader(cache: cache, url: url) { token in
        var request = HTTPRequest(url: url)
        if let token { request.url.append(queryItems: [URLQueryItem(name: "page", value: token)]) }
        return RemoteLoader(request: request, client: client) { response in
            let page = try JSONDecoder().decode(EpisodePage.self, from: response.body)
            return Paginated(items: page.episodes, cursor: page.next)
        }
    }
}

func validate(_ episodes: LocalLoader<[Episode]>) async throws -> String {
    switch try await episodes.validateCache() {
    case .empty: "Nothing is saved."
    case .valid(let entry): "The list of \(entry.timestamp) stays."
    case .expired(let entry): "The list of \(entry.timestamp) has been deleted."
    case .corrupt(let error): "Something unreadable has been deleted: \(error.localizedDescription)"
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
