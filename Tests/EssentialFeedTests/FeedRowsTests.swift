import FeedTestSupport
import Foundation
import Testing

@testable import EssentialFeed

@Suite("Changing the rows of a screen", .limited)
struct FeedRowsTests {
    private typealias Event = ListEvent<Letter>

    /// Returns a list from the service that was saved; a word that ends with `>` has more.
    private func list(_ word: String, received: String? = nil) -> LoadedList<Letter> {
        let items = letters(word.filter { $0 != ">" })
        return LoadedList(
            items: items,
            received: received.map(letters) ?? items,
            savedAt: anyDate,
            title: "title of \(word)",
            next: word.hasSuffix(">") ? anyURL("next") : nil
        )
    }

    private func unsaved(_ word: String, received: String? = nil) -> LoadedList<Letter> {
        var list = list(word, received: received)
        (list.savedAt, list.source) = (nil, .remote(savingFailure: AnyError("full")))
        return list
    }

    private func cached(_ word: String, _ reason: (any Error)? = nil) -> LoadedList<Letter> {
        var list = list(word, received: "")
        list.source = .cache(fallbackReason: reason)
        return list
    }

    /// The pages before a page that failed, and the saved list.
    private func left(_ saved: String, received: String) -> LoadedList<Letter> {
        LoadedList(
            items: letters(saved),
            received: letters(received),
            next: anyURL("next"),
            pageFailure: AnyError("page")
        )
    }

    private func rows(_ events: Event...) -> FeedRows<Letter> {
        var rows = FeedRows<Letter>()
        for event in events { rows.apply(event) }
        return rows
    }

    private func word(_ events: Event...) -> String? {
        var rows = FeedRows<Letter>()
        for event in events { rows.apply(event) }
        return rows.list.map { $0.items.word + ($0.hasMore ? ">" : "") }
    }

    @Test func areThoseOfTheLastList() {
        #expect(word() == nil)
        #expect(word(.appeared(cached("ab>"))) == "ab>")
        #expect(word(.appeared(cached("ab>")), .loaded(list("xab>"))) == "xab>")
        #expect(word(.appeared(cached("ab>")), .saved(list("xab>")), .appeared(cached("ab>"))) == "xab>", "read before")
        #expect(word(.loaded(list("ab>")), .saved(list("b"))) == "b", "saved by another part")
        #expect(rows(.loaded(list("ab>"))).list?.title == "title of ab>")
        #expect(word(.loaded(list("ab")), .removed) == nil)
        #expect(rows(.loaded(list("ab")), .removed).list?.title == nil)
    }

    @Test func doNotChangeInAnOutage() {
        let offline = ServiceFailure(status: nil)
        #expect(word(.loaded(list("ab>")), .failed(offline)) == "ab>")
        #expect(word(.loaded(list("ab>")), .loaded(cached("ab>", offline))) == "ab>")
        #expect(word(.loaded(unsaved("xab")), .loaded(cached("ab", offline))) == "xab", "they are newer")
        #expect(word(.loaded(unsaved("xab")), .loaded(cached("ab"))) == "xab")
        #expect(word(.loaded(list("ab")), .loaded(cached("xab"))) == "xab", "by another process")
        #expect(word(.failed(offline), .loaded(cached("ab", offline))) == "ab")
    }

    @Test func endAfterTheFirstPageIfALaterPageFails() {
        let first = Event.firstPage(unsaved("xy>"))
        #expect(word(.loaded(list("ab")), first) == "xy>")
        #expect(word(.loaded(list("ab")), first, .loaded(left("ab", received: "xy"))) == "xy>")
        #expect(word(.loaded(left("", received: "xy"))) == ">", "there is nothing else")
        #expect(word(.loaded(list("ab")), first, .loaded(list("xyab"))) == "xyab")
    }

    /// A later page failed before the pages reached the saved list only if they were not saved, without a failure.
    @Test(arguments: [nil, AnyError("page")], [nil, AnyError("full")])
    func areAllIfNoLaterPageFailsOrThePagesReachTheSavedList(page: AnyError?, saving: AnyError?) {
        for savedAt in [nil, anyDate] {
            let loaded = LoadedList(
                items: letters("xyz"),
                source: .remote(savingFailure: saving),
                savedAt: savedAt,
                pageFailure: page
            )
            let isLeft = page != nil && saving == nil && savedAt == nil
            #expect(word(.loaded(list("ab")), .firstPage(unsaved("xy>")), .loaded(loaded)) == (isLeft ? "xy>" : "xyz"))
        }
    }

    @Test func returnAfterACancelledLoadHasShownItsFirstPage() {
        let first = Event.firstPage(unsaved("xy>"))
        #expect(word(.loaded(list("ab")), first, .cancelled) == "ab")
        #expect(word(.loaded(list("ab")), first, .saved(list("cab")), .cancelled) == "cab", "saved since")
        #expect(word(.loaded(list("ab")), first, .loaded(list("xyab")), .cancelled) == "xyab", "that load has ended")
        #expect(word(.loaded(list("ab")), .cancelled) == "ab")
    }

    @Test func areExtendedByTheNextPage() {
        let page = Event.extended(list("abcd>", received: "cd"))
        #expect(word(.loaded(list("ab>")), page) == "abcd>")
        #expect(word(.loaded(list("ab>")), page, page) == "abcd>", "no row twice")
        #expect(word(.loaded(list("ab>")), .loaded(list("xa>")), page) == "xa>", "of other rows")
        #expect(word(page) == nil)
        #expect(word(.loaded(list("ab>")), .extended(list("ab", received: ""))) == "ab", "the end")
    }

    /// A refresh leaves no gap, and loses no row of a later page that could not be saved.
    @Test func stayAfterTheLastRowOfARefresh() {
        let page = Event.extended(unsaved("abcd>", received: "cd"))
        #expect(word(.loaded(unsaved("ab>")), page, .loaded(unsaved("xab>"))) == "xabcd>")
        #expect(word(.loaded(unsaved("ab>")), page, .loaded(unsaved("xab"))) == "xab", "the service's list ends there")
        #expect(word(.loaded(unsaved("ab>")), page, .loaded(unsaved("xy>"))) == "xy>", "a gap")
        #expect(word(.loaded(unsaved("abcd>")), .loaded(unsaved("ab>"))) == "ab>", "no later page was loaded")
    }

    @Test func haveTheProblemsOfTheLastOperations() {
        let (offline, refused) = (ServiceFailure(status: nil), ServiceFailure(status: 500))
        let first = Event.loaded(list("ab>"))
        var rows = rows(first, .failed(offline), .pageFailed(AnyError("page")))
        #expect(rows.refreshProblem as? ServiceFailure == offline && rows.isOffline)
        #expect(rows.pageProblem as? AnyError == AnyError("page"))
        rows.apply(.extended(list("abc>", received: "c")))
        #expect(rows.pageProblem == nil && rows.isOffline, "until a refresh")
        rows.apply(.failed(refused))
        #expect(rows.refreshProblem as? ServiceFailure == refused && !rows.isOffline)
        rows.apply(.failed(offline))
        rows.apply(.failed(RequestNotSent.retryLater(anyDate)))
        #expect(rows.refreshProblem is RequestNotSent && rows.isOffline, "it is not known")
        rows.apply(.pageFailed(AnyError("page")))
        rows.apply(first)
        #expect(rows.refreshProblem == nil && rows.pageProblem == nil && !rows.isOffline)
        rows.apply(.loaded(left("ab", received: "xy")))
        #expect(rows.refreshProblem as? AnyError == AnyError("page") && !rows.isOffline)
        #expect(rows.list?.items.word == "abc")
    }
}
