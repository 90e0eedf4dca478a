import EssentialFeed
import Foundation

struct Episode: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    let title: String
    let published: Date
    var cover: URL?
}

/// A page as the service sends it: episodes, and the token of the next page.
struct EpisodePage: Decodable {
    let episodes: [Episode]
    let next: String?
}

/// Returns the episodes of a podcast, which are shown offline for up to 30 days.
func episodes(at url: URL, in feeds: Feeds) -> Feed<Episode> {
    feeds.feed(at: url, of: Episode.self, policy: .days(30), headers: ["Accept": "application/json"]) { response in
        let page = try JSONDecoder().decode(EpisodePage.self, from: response.body)
        let next = page.next.map { url.appending(queryItems: [URLQueryItem(name: "page", value: $0)]) }
        return FeedPage(items: page.episodes, next: next, title: "Episodes")
    }
}

func posts(at url: URL, in feeds: Feeds) -> Feed<Episode> {
    feeds.feed(at: url, of: Episode.self) { response in
        let items = try JSONDecoder().decode([Episode].self, from: response.body)
        return FeedPage(items: items, next: response.links["next"])
    }
}

extension Episode: Pictured {
    var pictures: [Picture] { [cover].compactMap(\.self).map { Picture(url: $0) } }
}

/// Saves all episodes with their covers for a flight, and returns the URLs of the missing covers.
func download(_ episodes: Feed<Episode>) async throws -> [URL] {
    let list = try await episodes.loadAll()
    let failures = try await episodes.loadPictures(of: list.items, refresh: .whenMissing)
    return failures.missing.map(\.url)
}

/// The head of a list: nil if it has no items.
struct ListHead: Decodable {
    let items: String?
}

func savedEpisodes(in directory: URL) throws -> [Episode] {
    let head = try Data(contentsOf: directory.appending(path: "feed.json"))
    guard let sum = try JSONDecoder().decode(ListHead.self, from: head).items else { return [] }
    let items = try Data(contentsOf: directory.appending(path: "feed-\(sum).json"))
    return try JSONDecoder().decode([Episode].self, from: items)
}

/// Returns the posts of a service that numbers its pages; the first page without posts is the end.
func numberedPosts(at url: URL, in feeds: Feeds) -> Feed<Episode> {
    feeds.feed(at: url, of: Episode.self) { response in
        let items = try JSONDecoder().decode([Episode].self, from: response.body)
        let query = URLComponents(url: response.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let number = query.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
        let next = url.appending(queryItems: [URLQueryItem(name: "page", value: "\(number + 1)")])
        return FeedPage(items: items, next: items.isEmpty ? nil : next)
    }
}
