import Foundation

/// The pages of a list that one load received.
struct ReceivedPages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let first: Fetched<FeedPage<Item>>

    /// The requested page size; nil if the service chose it.
    let limit: Int?

    /// Why the page after these could not be loaded; nil if it was not requested.
    var failure: (any Error)?

    /// The items of all pages, in order, each ID once.
    private(set) var items: [Item] = []
    private(set) var lastPage: [Item] = []

    /// The number of items up to the end of each page.
    private var ends: [Int] = []
    private var ids: Set<Item.ID> = []
    private var pagesWithoutNewItems = 0

    /// The requested URLs, without their fragments, which are not sent.
    private var requested: Set<Substring> = []

    /// The URL of the page after these, as the last page has it.
    private var nextOfLastPage: URL?

    /// Creates the first page, at `url`.
    init(_ first: Fetched<FeedPage<Item>>, at url: URL, limit: Int?) {
        (self.first, self.limit) = (first, limit)
        add(first.value, at: url)
    }

    /// Creates the pages after a list whose next page is at `next`, beginning with the items of the list.
    init(list: [Item], next: URL) {
        (first, limit) = (Fetched(FeedPage(items: list, next: next)), nil)
        (items, nextOfLastPage) = (list, next)
    }

    /// Adds the next page.
    mutating func add(_ page: FeedPage<Item>, at url: URL) {
        let new = newItems(of: page)
        if items.isEmpty { items = new } else { items += new }
        ends.append(items.count)
        requested.insert(url.withoutFragment)
        pagesWithoutNewItems = new.isEmpty ? pagesWithoutNewItems + 1 : 0
        (lastPage, nextOfLastPage) = (page.items, page.next(after: new))
    }

    /// Returns the items of a page that no earlier page has, each ID once.
    ///
    /// Without specialization, it takes five times as long.
    @specialized(where Item == FeedImage)
    private mutating func newItems(of page: FeedPage<Item>) -> [Item] {
        if ids.isEmpty { ids = Set(items.lazy.map(\.id)) }
        ids.reserveCapacity(ids.count + page.items.count)
        let indices = page.items.indices.filter { ids.insert(page.items[$0].id).inserted }
        // Without duplicates, the page and the list share one array.
        return indices.count == page.items.count ? page.items : indices.map { page.items[$0] }
    }

    var count: Int { ends.count }

    /// The number of items on the first page.
    var firstPageCount: Int { ends.first ?? 0 }

    /// Whether each page starts after the last item of the page before it, as in our own format.
    var startsAfterItem: Bool { first.value.pageAfter != nil }

    /// Whether only a part of the list was on the first page.
    var haveSeveralPages: Bool { startsAfterItem ? items.count > firstPageCount : count > 1 || failure != nil }

    /// The URL of the page after these; nil at the end of the list.
    ///
    /// A list ends without a next page, at a URL that was already requested, and after ten pages in a row without new
    /// items (in our own format, after one).
    var next: URL? {
        guard pagesWithoutNewItems < 10 else { return nil }
        return nextOfLastPage.flatMap { requested.contains($0.withoutFragment) ? nil : $0 }
    }

    /// Returns the number of items up to the end of the first page with a known item.
    func count(toPageWith isKnown: (Item) -> Bool) -> Int {
        var start = 0
        for end in ends {
            if items[start..<end].contains(where: isKnown) { return end }
            start = end
        }
        return items.count
    }
}

extension ReceivedPages {
    /// Marks the list as complete, because the service has no page after these.
    mutating func end() {
        nextOfLastPage = nil
    }
}

extension URL {
    var withoutFragment: Substring { absoluteString.prefix { $0 != "#" } }
}

extension FeedPage {
    /// Returns the URL of the page after this page, whose new items are `new`.
    func next(after new: [Item]) -> URL? {
        pageAfter.map { pageAfter in new.last.flatMap { pageAfter($0.id) } } ?? next
    }
}
