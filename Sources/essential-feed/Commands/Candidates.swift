import EssentialFeed
import FeedCommandLine
import Foundation

/// The words of the cache and of the configured list that shells offer as completions.
struct Candidates {
    let services: Services

    /// Returns the words of a kind that shells can insert.
    func words(of kind: String) async throws -> [CompletionWord] {
        guard let kind = CandidateKind(rawValue: kind) else { return [] }
        return Self.insertable(try await all(of: kind))
    }

    private func all(of kind: CandidateKind) async throws -> [CompletionWord] {
        switch kind {
        case .imageIDs:
            try await services.cache.entries(of: FeedImage.self).flatMap(\.value).map { image in
                CompletionWord(image.id.uuidString, caption: image.description ?? image.location)
            }
        case .universityNames:
            try await services.cache.entries(of: University.self).flatMap(\.value).map { university in
                CompletionWord(university.name, caption: university.country)
            }
        case .feedURLs: try await feedURLs()
        }
    }

    /// Returns the URLs that `feeds` shows, with the titles of their feeds.
    private func feedURLs() async throws -> [CompletionWord] {
        let listed = (try? services.settings.configuredFeeds()) ?? []
        let cached = (try? await services.cache.cached()) ?? []
        var seen: Set<FeedURL> = []
        return try await FeedStatus.all(listed: listed, in: services.cache, cached: cached).compactMap { feed in
            guard let url = feed.url, seen.insert(FeedURL(url)).inserted else { return nil }
            return CompletionWord(url.absoluteString, caption: feed.title)
        }
    }

    /// Returns the words that shells can insert as arguments, with the first 40 columns of their captions.
    ///
    /// Words with control characters and words that look like an option are omitted.
    static func insertable(_ words: [CompletionWord]) -> [CompletionWord] {
        let usable = words.filter { word in
            !word.text.isEmpty && word.text.utf8.first != UInt8(ascii: "-") && TerminalText.safe(word.text) == word.text
        }
        return usable.map { word in
            let caption = TerminalText.cut(TerminalText.safe(word.caption ?? ""), toColumns: 40)
            return CompletionWord(word.text, caption: caption.isEmpty ? nil : caption)
        }
    }
}
