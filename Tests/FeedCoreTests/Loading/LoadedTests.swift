import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Knowing what was loaded", .limited)
struct LoadedTests {
    private let loaded = Loaded(letters("ab"), source: .remote(savingFailure: nil), savedAt: anyDate)

    @Test func hasItsOwnValueForTheJoinedListUnlessToldOtherwise() {
        #expect(loaded.joined?.word == "ab" && loaded.fetchedAt == anyDate && !loaded.hasMore && loaded.title == nil)
        let joined = loaded.joined(letters("abc"), next: anyURL("next"))
        #expect(joined.value.word == "ab" && joined.joined?.word == "abc" && joined.joinedNext == anyURL("next"))
        #expect(!joined.hasMore, "what is behind the joined list is not behind this")
        #expect(loaded.joined(nil, next: nil).joined == nil)
    }

    @Test func hasMoreIfThereIsAPageBehindIt() {
        let list = loaded.list(title: "letters", format: .rss, next: anyURL("next"))
        #expect(list.hasMore && list.title == "letters" && list.format == .rss && list.joinedNext == anyURL("next"))
    }

    @Test(arguments: [(nil, 0), (anyDate, 60), (anyDate + 90, -30)] as [(Date?, TimeInterval)])
    func computesTheAgeFromTheDate(savedAt: Date?, age: TimeInterval) {
        #expect(Loaded(0, source: .remote(savingFailure: nil), savedAt: savedAt).age(at: anyDate + 60) == age)
    }

    @Test func comparesAllProperties() {
        let source = LoadedSource.remote(savingFailure: nil)
        let others = [
            Loaded(letters("a"), source: source, savedAt: anyDate),
            Loaded(letters("ab"), source: .cache(fallbackReason: nil), savedAt: anyDate),
            Loaded(letters("ab"), source: .remote(savingFailure: AnyError()), savedAt: anyDate),
            Loaded(letters("ab"), source: source, savedAt: anyDate + 1),
            Loaded(letters("ab"), source: source, savedAt: anyDate, fetchedAt: anyDate - 1),
            Loaded(letters("ab"), source: source, savedAt: anyDate, isNotModified: true),
            Loaded(letters("ab"), source: source, savedAt: anyDate, pageFailure: AnyError()),
            loaded.list(title: "title", format: nil, next: nil), loaded.list(title: nil, format: .atom, next: nil),
            loaded.list(title: nil, format: nil, next: anyURL()), loaded.joined(nil, next: nil),
            loaded.joined(letters("ab"), next: anyURL()),
        ]
        for other in others { #expect(loaded != other) }
        #expect(loaded == loaded.joined(letters("ab"), next: nil))
    }
}
