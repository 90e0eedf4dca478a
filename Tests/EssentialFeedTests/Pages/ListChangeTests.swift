import FeedTestSupport
import Foundation
import Testing

@testable import EssentialFeed

/// A saved list and pages, as words.
///
/// A page ends with `>` if there is a next page, and with `!` if that fails.
private struct Case: CustomTestStringConvertible, Sendable {
    enum Kind { case replaced, joined, unchanged, keptBecauseEmpty, keptBecausePageFailed }

    let saved: String?
    var isPaged = false
    var isExpired = false
    let pages: [String]
    var limit: Int?
    var keepsItems = false
    let kind: Kind
    let list: String
    /// Whether the list that is saved is paged.
    var staysPaged = false

    var testDescription: String { "\(saved ?? "-")\(isPaged ? "…" : "") + \(pages) -> \(kind) \(list)" }
}

extension Case {
    static func paged(_ saved: String, _ pages: String..., to kind: Kind, _ list: String, paged: Bool = true) -> Case {
        Case(saved: saved, isPaged: true, pages: pages, kind: kind, list: list, staysPaged: paged)
    }

    static func unpaged(_ saved: String?, _ pages: String..., to kind: Kind, _ list: String, paged: Bool = false)
        -> Case
    {
        Case(saved: saved, pages: pages, kind: kind, list: list, staysPaged: paged)
    }

    func expired() -> Case {
        var new = self
        new.isExpired = true
        return new
    }

    func limited(_ limit: Int) -> Case {
        var new = self
        new.limit = limit
        return new
    }

    func keeping() -> Case {
        var new = self
        new.keepsItems = true
        return new
    }
}

private let cases: [Case] = [
    // "Every response replaces an unpaged list."
    .unpaged(nil, "abc", to: .replaced, "abc"), .unpaged(nil, "abc>", to: .replaced, "abc"),
    .unpaged("abc", "xab", to: .replaced, "xab"), .unpaged("abc", "xab>", to: .replaced, "xab"),
    .unpaged("abc", "abc", to: .unchanged, "abc"), .unpaged("abc", "acb", to: .replaced, "acb"),
    .unpaged("abc", "", to: .replaced, ""),
    // A list is paged once a second page contained items, or a page size was requested and the end was not reached.
    .unpaged(nil, "ab>", "cd>", to: .replaced, "abcd", paged: true),
    .unpaged(nil, "ab>", "cd", to: .replaced, "abcd", paged: true),
    .unpaged(nil, "ab>", "ab", to: .replaced, "ab"),
    .unpaged(nil, "ab>", to: .replaced, "ab", paged: true).limited(2),
    .unpaged(nil, "ab", to: .replaced, "ab").limited(2),
    .unpaged("abc", "xab>", to: .joined, "xabc", paged: true).limited(3),
    .unpaged("abc", "xab", to: .replaced, "xab").limited(3),
    // It stays so until a load finds that its first page is the complete list.
    .paged("abc", "ab>", "d", to: .replaced, "abd"), .paged("abc", "ab", to: .replaced, "ab", paged: false),
    .paged("abc", "xy>", to: .replaced, "xy"), .paged("abc", "abc", to: .unchanged, "abc", paged: false),
    // Rule 2: at the end, or without a common item, the pages are the list.
    .paged("abcd", "xa>", "yz", to: .replaced, "xayz"), .paged("abcd", "wx>", "yz>", to: .replaced, "wxyz"),
    // Rule 3: otherwise, the saved items that follow the last common one of the pages come after them.
    .paged("abcdef", "xa>", to: .joined, "xabcdef"), .paged("abcdef", "xc>", to: .joined, "xcdef"),
    .paged("abcdef", "ax>", to: .joined, "axbcdef"), .paged("abcdef", "dxb>", to: .joined, "dxbcef"),
    .paged("abcdef", "xf>", to: .joined, "xf"), .paged("abcdef", "ab>", "ef>", to: .joined, "abef"),
    .paged("abcdef", "ab>", to: .unchanged, "abcdef"), .paged("abcdef", "aba>", to: .unchanged, "abcdef"),
    // Rule 4: pages before a failure are joined if they contain a saved item, or saved if nothing is.
    .paged("abcdef", "xa!", to: .joined, "xabcdef"), .paged("abcdef", "xy!", to: .keptBecausePageFailed, "abcdef"),
    .paged("abcdef", "xa>", "y!", to: .joined, "xaybcdef"), .unpaged(nil, "ab!", to: .replaced, "ab", paged: true),
    .unpaged("abc", "xa!", to: .joined, "xabc", paged: true),
    .unpaged("abc", "xy!", to: .keptBecausePageFailed, "abc"),
    .paged("abc", "a!", to: .unchanged, "abc"), .unpaged("", "ab!", to: .replaced, "ab", paged: true),
    // Expired items do not count as saved.
    Case.paged("abcdef", "xa>", to: .replaced, "xa", paged: false).expired(),
    Case.paged("abcdef", "xy!", to: .replaced, "xy").expired(),
    Case.paged("abcdef", "xa>", "yb>", to: .replaced, "xayb").expired(),
    // The items of an image feed stay if the service sends none, however old they are.
    Case.unpaged("abc", "", to: .keptBecauseEmpty, "abc").keeping(),
    Case.paged("abc", "", to: .keptBecauseEmpty, "abc").keeping(),
    Case.unpaged("abc", "", to: .keptBecauseEmpty, "abc").expired().keeping(),
    Case.unpaged("", "", to: .unchanged, "").keeping(), Case.unpaged(nil, "", to: .replaced, "").keeping(),
    Case.paged("abc", "!", to: .keptBecauseEmpty, "abc").keeping(),
    .paged("abc", "!", to: .keptBecausePageFailed, "abc"),
]

@Suite("Joining pages with a saved list", .limited)
struct ListChangeTests {
    private static let url = anyURL("feed")
    private static let next = anyURL("next")

    /// Returns the pages that words represent.
    static func pages(_ words: [String], limit: Int? = nil) -> ReceivedPages<Letter> {
        var all: ReceivedPages<Letter>?
        for (number, word) in words.enumerated() {
            let next = word.hasSuffix(">") || word.hasSuffix("!") ? anyURL("next-\(number)") : nil
            let page = FeedPage(items: letters(word.filter { !">!".contains($0) }), next: next, title: "a title")
            let url = anyURL("page-\(number)")
            if all == nil {
                all = ReceivedPages(Fetched(page, validators: Validators(etag: "new")), at: url, limit: limit)
            } else {
                all?.add(page, at: url)
            }
            if word.hasSuffix("!") { all?.failure = AnyError("page") }
        }
        return all ?? ReceivedPages(Fetched(FeedPage(items: [])), at: url, limit: limit)
    }

    /// Returns a saved list, whose items have the dates and deliveries of `change`.
    static func saved(
        _ word: String?,
        isPaged: Bool = false,
        isExpired: Bool = false,
        _ change: (inout CacheMetadata) -> Void = { _ in }
    ) -> SavedList<Letter>? {
        word.map { word in
            var head = CacheMetadata(timestamp: anyDate - 60, url: url, validators: Validators(etag: "old"))
            head.firstPage = isPaged ? .init(count: 2, limit: nil) : nil
            head.next = next
            change(&head)
            return SavedList(entry: CacheEntry(value: letters(word), metadata: head), isValid: !isExpired)
        }
    }

    private func change(
        _ saved: SavedList<Letter>?,
        _ pages: ReceivedPages<Letter>,
        keepsItems: Bool = false,
        delivered: [String]? = nil
    ) -> ListChange<Letter> {
        var head = CacheMetadata(timestamp: anyDate, url: Self.url, validators: pages.first.validators)
        if pages.failure != nil {
            head.failure = FailedLoad(since: anyDate, message: "", isInvalidData: true, status: 500, retryAt: nil)
        }
        return ListChange(
            .init(
                pages: pages,
                head: head,
                start: anyDate,
                keepsItemsOfEmptyLists: keepsItems,
                delivered: delivered
            ),
            saved: saved
        )
    }

    @Test(arguments: cases)
    fileprivate func followsTheRules(example: Case) {
        let saved = Self.saved(example.saved, isPaged: example.isPaged, isExpired: example.isExpired)
        let pages = Self.pages(example.pages, limit: example.limit)
        let change = change(saved, pages, keepsItems: example.keepsItems)
        let head = change.entry.metadata
        #expect(change.kind == example.kind && change.entry.value.word == example.list)
        guard change.savesPages else {
            #expect(head.failure != nil || pages.failure == nil)
            #expect(change.entry.with { $0.failure = nil } == saved?.entry, "only the failure changes")
            return
        }
        #expect((head.firstPage != nil) == example.staysPaged)
        #expect(head.timestamp == anyDate && head.title == "a title", "one age")
        #expect((head.version == saved?.head.version) == (change.kind == .unchanged))
        let hasTail = example.list.count > pages.items.count
        #expect(head.next == (hasTail ? Self.next : pages.next))
        #expect(head.validators.isEmpty == (pages.failure != nil || example.list.isEmpty))
    }

    @Test func remembersTheFirstPageOfTheLastLoadThatSucceeded() {
        let saved = Self.saved("abcdef", isPaged: true)
        #expect(change(saved, Self.pages(["xab>"], limit: 3)).entry.metadata.firstPage == .init(count: 3, limit: 3))
        #expect(change(saved, Self.pages(["xab!"])).entry.metadata.firstPage == .init(count: 2, limit: nil))
        #expect(change(nil, Self.pages(["xab!"])).entry.metadata.firstPage == .init(count: 3, limit: nil))
    }

    @Test func remembersWhenTheServiceBeganToFail() {
        let first = FailedLoad(since: anyDate - 600, message: "", isInvalidData: false, status: nil, retryAt: nil)
        let saved = Self.saved("ab") { $0.failure = first }
        #expect(change(saved, Self.pages(["x!"])).entry.metadata.failure?.since == anyDate - 600)
        #expect(change(saved, Self.pages(["xa"])).entry.metadata.failure == nil)
    }

    // MARK: - Dates

    /// The dates of the result in days; `-` if there is none, and `0` for today.
    @Test(
        arguments: [
            (nil, ["ab"], "--"), (nil, ["ab>", "cd"], "----"), ("", ["ab"], "00"), ("ab", ["xab"], "012"),
            ("ab", ["bxa"], "201"), ("abcd", ["xa>"], "01234"), ("abcd", ["x>", "ya>", "z>"], "001-234"),
            ("abcd", ["xy!"], "1234"), ("ab", ["xy>"], "00"),
        ] as [(String?, [String], String)]
    )
    func datesItemsThatAreSavedForTheFirstTime(saved: String?, pages: [String], dates: String) {
        let list = Self.saved(saved, isPaged: (saved?.count ?? 0) > 2) { head in
            head.firstSaved = FirstSavedDates((1...9).map { anyDate - Double($0) * 86_400 })
        }
        let entry = change(list, Self.pages(pages)).entry
        let found = entry.metadata.firstSaved?.dates(count: entry.value.count)
        let days = entry.value.indices.map { index in
            found?[index].map { "\(Int(anyDate.timeIntervalSince($0) / 86_400))" } ?? "-"
        }
        #expect(days.joined() == dates)
    }

    @Test func hasNoDatesOfTheFirstListAlsoAfterADelivery() {
        let head = CacheMetadata(withoutItemsOf: Self.url, at: anyDate)
        let list = SavedList(entry: CacheEntry(value: [Letter](), metadata: head), isValid: false)
        #expect(change(list, Self.pages(["ab"])).entry.metadata.firstSaved == nil)
    }

    // MARK: - Deliveries

    /// A list with undelivered and departed items, pages, and what is new and then undelivered and departed; `+` in
    /// front of the pages is a delivery.
    @Test(
        arguments: [
            // Before the first delivery, the response is new, and nothing is remembered.
            ("ab", nil, "+xa", "xa", "/"), ("ab", nil, "xa", nil, nil), (nil, nil, "+ab", "ab", "/"),
            // Other loads use nothing up, and what leaves the list undelivered will be new again.
            ("ab", "/", "xab", nil, "x/"), ("ab", "a/", "xab", nil, "xa/"), ("ab", "a/", "xb", nil, "x/"),
            ("ab", "a/", "+xab", "xa", "/"), ("ab", "a/", "+b", "", "/"),
            // An item that has left after its delivery is never new again.
            ("ab", "/", "b", nil, "/a"), ("b", "/a", "ab", nil, "/"), ("b", "/a", "+xab", "x", "/"),
            ("b", "/cd", "a", nil, "a/bcd"), ("ab", "b/c", "+ca", "", "/"),
            // Items on pages after one with a saved item are older, unless all pages were requested for a delivery.
            ("abcd…", "/", "xa>,yb>", nil, "x/"), ("abcd…", "/", "x>,ya>,zb>", nil, "xy/"),
            ("abcd…", "/", "+xa>,yb>", "xy", "/"), ("ab", "/", "xy>,za>,wb", nil, "xyz/"),
            // An undelivered item says nothing about those after it.
            ("ab…", "ab/c", "ax>,yb>", nil, "axyb/c"), ("ab…", "ab/c", "ax>,yc>,zb>", nil, "axyb/"),
            // Nothing is delivered of an empty response that leaves the items, or of pages that are not saved.
            ("ab", "a/", "", nil, "a/"), ("abcd…", "a/", "xy!", nil, "a/"),
        ] as [(String?, String?, String, String?, String?)]
    )
    func remembersWhatWasDelivered(saved: String?, before: String?, words: String, new: String?, after: String?) {
        let list = Self.saved(saved?.filter { $0 != "…" }, isPaged: saved?.contains("…") == true) { head in
            head.deliveries = before.map { before in
                let parts = before.split(separator: "/", omittingEmptySubsequences: false)
                return Deliveries(undelivered: parts[0].ids, departed: parts[1].ids)
            }
        }
        let isDelivery = words.hasPrefix("+")
        let pages = Self.pages(words.filter { $0 != "+" }.split(separator: ",").map(String.init))
        let delivered = isDelivery ? list?.items.map(\.idText) ?? [] : nil
        let change = change(list, pages, keepsItems: true, delivered: delivered)
        if let new {
            let found = ListChange.newItems(of: change.entry.value, received: pages.items, list)
            #expect(found.word == new)
        }
        let deliveries = change.entry.metadata.deliveries
        let text = deliveries.map { "\($0.undelivered.joined())/\($0.departed.joined())".filter { $0 != "\"" } }
        #expect(text == after)
    }

    /// Another process may save an item between the request and the delivery.
    @Test func leavesItemsUndeliveredThatAnotherProcessHasSavedMeanwhile() {
        let known = Self.saved("abc", isPaged: true) { $0.deliveries = Deliveries(undelivered: "a".ids) }
        let current = Self.saved("abzc", isPaged: true) { $0.deliveries = Deliveries(undelivered: "az".ids) }
        let change = change(current, Self.pages(["xa>"]), delivered: known?.items.map(\.idText))
        #expect(change.entry.value.word == "xabzc")
        #expect(change.entry.metadata.deliveries?.undelivered == "z".ids)
    }

    @Test(arguments: [(999, true), (1_000, true), (1_001, false)])
    func remembersAThousandDepartedItems(count: Int, isRemembered: Bool) {
        let ids = (0..<count).map { "\($0)" }
        let deliveries = Deliveries().afterLeaving(["first"]).afterLeaving(Array(ids.dropLast()))
        #expect(deliveries.departed.contains("first") == isRemembered)
    }
}

extension StringProtocol {
    fileprivate var ids: [String] { letters(String(self)).map(\.idText) }
}

extension ListChange {
    fileprivate var kind: Case.Kind {
        switch self {
        case .replaced: .replaced
        case .joined: .joined
        case .unchanged: .unchanged
        case .keptBecauseEmpty: .keptBecauseEmpty
        case .keptBecausePageFailed: .keptBecausePageFailed
        }
    }
}
