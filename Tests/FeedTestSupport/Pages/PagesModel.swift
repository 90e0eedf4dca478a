import FeedCore
package import Foundation

/// A model of the cache of a paged list, by the rules in the documentation of the command line.
///
/// It is slow and simple, and independent of the loader that it checks.
package struct PagesModel: Sendable {
    private struct Saved {
        let number: Int
        var date: Date
        /// The start of the page after this number.
        let next: Place
    }

    /// The first page of the last successful load, which later requests are compared with.
    private struct FirstPage {
        let tag: String
        let limit: Int?
        var date: Date
    }

    private let format: ChangingService.Format
    private let keepsItemsOfEmptyLists: Bool
    private var saved: [Saved] = []
    /// The numbers that have left the list, which are never new again.
    private var departed: Set<Int> = []
    /// The start of the page after the list.
    private var next = Place.end
    private var isPaged = false
    private var firstPageSize = 0
    private var firstPage: FirstPage?

    package init(format: ChangingService.Format = .afterItem, keepsItemsOfEmptyLists: Bool = false) {
        self.format = format
        self.keepsItemsOfEmptyLists = keepsItemsOfEmptyLists
    }

    /// Returns the usable part of the list, before the first part that is seven days old.
    package func usable(at now: Date) -> [Int] {
        saved.prefix { now.timeIntervalSince($0.date) < 604_800 }.map(\.number)
    }

    /// Returns the start of the page after the usable part.
    private func next(at now: Date) -> Place {
        let count = usable(at: now).count
        return count == saved.count ? next : count == 0 ? .end : saved[count - 1].next
    }

    /// Returns whether there is a page after the usable part.
    package func hasMore(at now: Date) -> Bool { next(at: now) != .end }

    /// Lets time pass.
    package mutating func age(by seconds: TimeInterval) {
        for index in saved.indices { saved[index].date -= seconds }
        firstPage?.date -= seconds
    }

    /// Deletes the expired parts.
    package mutating func validate(at now: Date) {
        next = next(at: now)
        saved = Array(saved.prefix(usable(at: now).count))
        if saved.isEmpty { (next, isPaged, firstPage, departed) = (.end, false, nil, []) }
    }

    // MARK: - Requests

    /// Returns whether another page is requested after `run`.
    private func requestsMore(_ load: PagedLoad, behind run: Run, at now: Date) -> Bool {
        if run.next == .end { return false }
        if load.isAll { return true }
        let usable = usable(at: now)
        let cached = load.isNew ? saved.map(\.number) : usable
        let joins = isPaged || load.limit != nil
        guard let lastCached = cached.last, joins || load.isNew else { return run.items.isEmpty }
        let reaches = run.items.last.map(cached.contains) == true || run.items.contains(lastCached)
        if reaches, !joins, run.pages.count == 1 { return false }
        guard run.isOrdered(as: cached) else { return true }
        guard !run.noLongerOverlaps(with: cached) else { return false }
        let isShort = run.pages.count == 1 && run.items.count < load.limit ?? firstPageSize
        return !reaches || isShort && !run.rest(of: usable, in: cached).isEmpty
    }

    /// Throws an error if the requests break the rules.
    private func check(_ load: PagedLoad, at now: Date) throws {
        var condition = firstPage.flatMap { page in
            page.limit == load.limit && now.timeIntervalSince(page.date) < 604_800 ? page.tag : nil
        }
        if load.isAll || load.isMore { condition = nil }
        guard load.condition == condition else { throw AnyError("not on the condition \(condition ?? "-")") }
        let list = load.isMore ? usable(at: now) : []
        var place = load.isMore ? next(at: now) : .page(nil)
        for count in 0..<load.pages.count + 1 {
            let run = Run(load.pages.prefix(count), behind: list, at: load.isMore ? place : nil, format)
            let isRequested = count < load.pages.count || load.failure != nil || load.isNotModified
            var shouldBe = place != .end
            if count > 0 {
                shouldBe =
                    load.isMore ? run.items.isEmpty && run.next != .end : requestsMore(load, behind: run, at: now)
                place = run.next
            }
            if load.isMore, list.isEmpty { shouldBe = false }
            guard shouldBe == isRequested else {
                throw AnyError("page \(count + 1) was \(isRequested ? "" : "not ")requested")
            }
            guard count < load.pages.count else { return }
            guard place == .page(load.pages[count].cursor) else { throw AnyError("page \(count + 1) was another") }
        }
    }

    // MARK: - Loads

    /// Applies a load, and returns the items that it shows; nil for none.
    ///
    /// - Throws: an error if the requests break the rules.
    package mutating func take(_ load: PagedLoad, at now: Date) throws -> [Int]? {
        try check(load, at: now)
        let old = saved.map(\.number)
        defer { departed = departed.union(old).subtracting(saved.map(\.number)) }
        if load.isMore { return append(load, at: now) }
        if load.isNotModified {
            for index in saved.indices.prefix(firstPageSize) { saved[index].date = now }
            return load.isNew ? [] : saved.prefix(firstPageSize).map(\.number)
        }
        let (before, usable) = (departed.union(old), usable(at: now))
        guard !load.pages.isEmpty else {
            return load.isNew || load.failure == .interruption || usable.isEmpty ? nil : usable
        }
        let run = Run(load.pages, behind: [], at: nil, format)
        save(load, run, at: now)
        if load.failure == .interruption { return nil }
        return load.isNew ? run.items.filter { !before.contains($0) } : run.items
    }

    private mutating func append(_ load: PagedLoad, at now: Date) -> [Int]? {
        let (list, start) = (usable(at: now), next(at: now))
        guard !list.isEmpty, load.failure == nil else { return nil }
        guard start != .end else { return list }
        let run = Run(load.pages, behind: list, at: start, format)
        if !isPaged { firstPageSize = list.count }
        saved = saved.prefix(list.count) + run.places.map { Saved(number: $0, date: now, next: $1) }
        (next, isPaged) = (run.next, isPaged || !run.items.isEmpty)
        return saved.map(\.number)
    }

    private mutating func save(_ load: PagedLoad, _ run: Run, at now: Date) {
        let saysThereIsNoPage = load.failure == .noSuchPage && load.pages.count == 1 && format == .afterItem
        let isAtEnd = run.next == .end || saysThereIsNoPage && !isPaged
        let hasFailed = load.failure != nil && !isAtEnd
        if load.isNew, hasFailed { return }
        if keepsItemsOfEmptyLists, run.items.isEmpty, !saved.isEmpty { return }
        let usable = usable(at: now)
        let cached = load.isNew ? saved.map(\.number) : usable
        let joins = isPaged || load.limit != nil
        let isOneResponse =
            !hasFailed && !joins && !load.isAll && (!load.isNew || cached.isEmpty || load.pages.count == 1)
        let noLongerOverlaps = !hasFailed && run.noLongerOverlaps(with: cached)
        let isAll = isAtEnd || noLongerOverlaps || isOneResponse
        var list = run.places.map { Saved(number: $0, date: now, next: $1) }
        var rest: [Saved] = []
        var next = isAtEnd ? .end : run.next
        if !isAll, !usable.isEmpty {
            guard run.isOrdered(as: cached), let last = run.items.lastIndex(where: cached.contains) else { return }
            rest = saved.filter { run.rest(of: usable, in: cached).contains($0.number) }
            if !rest.isEmpty {
                list = list[...last] + rest
                next = self.next(at: now)
            } else if run.items.last == cached.last, (load.isNew ? self.next : self.next(at: now)) == .end {
                next = .end
            }
        }
        (saved, self.next) = (list, next)
        if !hasFailed || !isPaged { firstPageSize = load.pages[0].items.count }
        isPaged =
            isAll ? run.items.count > load.pages[0].items.count : joins || load.pages.count > 1 || !rest.isEmpty
        let (page, isStart) = (load.pages[0], saved.map(\.number).starts(with: load.pages[0].items))
        let isComparable = !hasFailed && !page.items.isEmpty && isStart
        firstPage = isComparable ? FirstPage(tag: page.tag, limit: load.limit, date: now) : nil
    }

    // MARK: - Comparing

    /// Returns the difference of an entry from the model, and adopts its dates.
    ///
    /// - Parameter cursor: returns the number after which the page at a URL starts; nil for the first page.
    mutating func difference<Item>(
        from entry: CacheEntry<[Item]>?,
        slack: TimeInterval,
        number: (Item) -> Int,
        cursor: (URL) -> Int?
    ) -> String? {
        let dates = entry?.parts.flatMap { Array(repeating: $0.savedAt, count: $0.count) } ?? []
        let numbers = entry?.value.map(number) ?? []
        let paging = entry?.metadata.paging
        guard numbers == saved.map(\.number) else { return "cached \(numbers), not \(saved.map(\.number))" }
        guard isPaged == (paging != nil) else { return isPaged ? "not paged" : "paged" }
        if let size = paging?.firstPageSize, size != firstPageSize { return "\(size), not \(firstPageSize)" }
        let place = entry?.metadata.next.map { Place.page(cursor($0)) } ?? .end
        guard place == next else { return "continues at \(place), not at \(next)" }
        if let isComplete = paging?.isComplete, isComplete != (next == .end) { return "complete: \(isComplete)" }
        for (index, date) in dates.enumerated() {
            let difference = date.timeIntervalSince(saved[index].date)
            guard difference > -600, difference <= slack else { return "\(numbers[index]) is off by \(difference)" }
            saved[index].date = date
        }
        return entry?.timestamp == dates.min() ?? entry?.timestamp ? nil : "not dated like its oldest part"
    }
}

/// The start of the page after a list.
private enum Place: Equatable {
    case page(Int?), end
}

/// Consecutive pages, without the items of earlier pages.
private struct Run {
    private(set) var pages: [[Int]] = []
    private(set) var items: [Int] = []
    /// The start of the page after all pages.
    private(set) var next: Place
    /// Each item with the start of the page after it; in the middle of a page, the start of this page.
    private(set) var places: [(Int, Place)] = []

    /// - Parameters:
    ///   - list: the items before the pages.
    ///   - start: the start of the page after `list`, if there is a list.
    init(
        _ pages: some Collection<PagedLoad.Page>,
        behind list: [Int],
        at start: Place?,
        _ format: ChangingService.Format
    ) {
        next = start ?? .page(nil)
        var requested: [Int?] = []
        for page in pages {
            let new = page.items.filter { !items.contains($0) && !list.contains($0) }
            let unique = new.enumerated().filter { !new[..<$0].contains($1) }.map(\.element)
            self.pages.append(unique)
            items += unique
            requested.append(page.cursor)
            let following = format == .links ? page.next : unique.last
            next = following.map { requested.contains($0) ? .end : .page($0) } ?? .end
            let isOver = self.pages.count >= 10 && self.pages.suffix(10).allSatisfy(\.isEmpty)
            places += unique.map { ($0, $0 == unique.last ? following.map { .page($0) } ?? .end : .page(page.cursor)) }
            if isOver { next = .end }
        }
        if let last = items.last { places[places.count - 1] = (last, next) }
    }

    func isOrdered(as cached: [Int]) -> Bool { items.filter(cached.contains) == cached.filter(items.contains) }

    /// Returns whether ten pages in a row without cached items followed a page with one.
    func noLongerOverlaps(with cached: [Int]) -> Bool {
        guard isOrdered(as: cached), let last = pages.lastIndex(where: { $0.contains(where: cached.contains) })
        else { return false }
        return pages.count - 1 - last >= 10
    }

    /// Returns the part of `usable` after the last common item.
    func rest(of usable: [Int], in cached: [Int]) -> [Int] {
        let last = cached.lastIndex(where: items.contains) ?? -1
        return Array(usable.dropFirst(last + 1))
    }
}
