import EssentialFeed
import Foundation

struct Profile: Codable, Sendable {
    let name: String
}

/// Returns the loader of a user's profile, which is shown offline at any age.
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

func draft(of url: URL, in cache: CacheDirectory) -> LocalLoader<Profile> {
    LocalLoader(store: cache.store(of: Profile.self, kind: "draft", for: url), url: url, policy: .days(30))
}

func validate(_ draft: LocalLoader<Profile>) async throws -> String {
    guard let entry = try await draft.validateCache() else { return "Nothing is saved." }
    return "The draft of \(entry.timestamp) stays."
}

func bookmarks(in directory: URL) -> JSONFileStore<[Episode]> {
    JSONFileStore(directory: directory, name: "bookmarks.json")
}
