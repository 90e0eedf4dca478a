import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("The result of a load", .limited)
struct LoadedTests {
    @Test(arguments: [(nil, 0), (anyDate, 60), (anyDate + 90, -30)] as [(Date?, TimeInterval)])
    func computesTheAgeFromTheDate(savedAt: Date?, age: TimeInterval) {
        #expect(Loaded(0, source: .remote(savingFailure: nil), savedAt: savedAt).age(at: anyDate + 60) == age)
        #expect(LoadedList(items: [0], savedAt: savedAt).age(at: anyDate + 60) == age)
    }

    @Test func wasFetchedWhenItWasSavedUnlessItHasBeenRevalidated() {
        #expect(LoadedList(items: [0], savedAt: anyDate).fetchedAt == anyDate)
        #expect(LoadedList(items: [0], savedAt: anyDate, fetchedAt: anyDate - 1).fetchedAt == anyDate - 1)
    }

    @Test func hasMoreIfThereIsAPageAfterIt() {
        #expect(LoadedList(items: [0], next: anyURL("next")).hasMore)
        #expect(!LoadedList(items: [0]).hasMore)
    }

    @Test func comparesAllPropertiesOfLists() {
        let list = LoadedList(items: ["a"], savedAt: anyDate)
        let others = [
            LoadedList(items: ["b"], savedAt: anyDate), LoadedList(items: ["a"], received: ["a"], savedAt: anyDate),
            LoadedList(items: ["a"], source: .cache(fallbackReason: nil), savedAt: anyDate),
            LoadedList(items: ["a"], source: .remote(savingFailure: AnyError()), savedAt: anyDate),
            LoadedList(items: ["a"], savedAt: anyDate + 1),
            LoadedList(items: ["a"], savedAt: anyDate, fetchedAt: anyDate - 1),
            LoadedList(items: ["a"], savedAt: anyDate, isNotModified: true),
            LoadedList(items: ["a"], savedAt: anyDate, title: "title"),
            LoadedList(items: ["a"], savedAt: anyDate, format: .atom),
            LoadedList(items: ["a"], savedAt: anyDate, next: anyURL()),
            LoadedList(items: ["a"], savedAt: anyDate, pageFailure: AnyError()),
        ]
        for other in others { #expect(list != other) }
        #expect(list == LoadedList(items: ["a"], savedAt: anyDate))
    }

    @Test func comparesTheValuesAndHeadersOfResponses() {
        let fetched = Fetched(1, validators: Validators(etag: "1"), freshness: .seconds(1))
        #expect(fetched == Fetched(1, validators: Validators(etag: "1"), freshness: .seconds(1)))
        #expect(fetched != Fetched(2, validators: Validators(etag: "1"), freshness: .seconds(1)))
        #expect(fetched != Fetched(1, validators: Validators(etag: "2"), freshness: .seconds(1)))
        #expect(fetched != Fetched(1, validators: Validators(etag: "1"), freshness: .seconds(2)))
    }

    @Test func comparesAllPropertiesOfValues() {
        let (source, value) = (
            LoadedSource.remote(savingFailure: nil), Loaded(1, source: .remote(savingFailure: nil), savedAt: anyDate)
        )
        let others = [
            Loaded(2, source: source, savedAt: anyDate),
            Loaded(1, source: .cache(fallbackReason: nil), savedAt: anyDate),
            Loaded(1, source: source, savedAt: nil),
            Loaded(1, source: source, savedAt: anyDate, fetchedAt: anyDate - 1),
            Loaded(1, source: source, savedAt: anyDate, isNotModified: true),
        ]
        for other in others { #expect(value != other) }
    }
}
