import FeedCore
package import Foundation

/// A model of the cache of a paged list, by the rules in the documentation of the command line.
///
/// It is slow and simple, and independent of the loader that it checks.
package struct PagesModel: Sendable {
    private struct FirstPage: Equatable {
        let count: Int
        let limit: Int?
    }

    /// The first response of the last load that succeeded, with which later requests are compared.
    private struct Response {
        let tag: String
        let limit: Int?
        var date: Date
    }

    private let format: ChangingService.Format
    private let keepsItemsOfEmptyLists: Bool
    private var saved: [Int] = []
    private var date = Date.distantPast
    /// The start of the page after the list.
    private var next = Place.end
    /// The first page of a paged list.
    private var firstPage: FirstPage?
    private var response: Response?

    private var wasDelivered = false
    private var undelivered: Set<Int> = []
    /// The delivered numbers that have left the list, which are never new again.
    private var departed: Set<Int> = []

    package init(format: ChangingService.Format, keepsItemsOfEmptyLists: Bool) {
        self.format = format
        self.keepsItemsOfEmptyLists = keepsItemsOfEmptyLists
    }

    private func isExpired(at now: Date) -> Bool { now.timeIntervalSince(date) >= 604_800 }

    /// Returns the list, unless it is seven days old.
    package func usable(at now: Date) -> [Int] { isExpired(at: now) ? [] : saved }

    /// Returns whether there is a page after the usable list.
    package func hasMore(at now: Date) -> Bool { !usable(at: now).isEmpty && next != .end }

    /// Deletes an expired list, but not the record of the delivered numbers.
    package mutating func validate(at now: Date) {
        guard isExpired(at: now) else { return }
        if wasDelivered { departed.formUnion(Set(saved).subtracting(undelivered)) }
        (saved, undelivered, next, firstPage, response) = ([], [], .end, nil, nil)
    }

    private var firstPageItems: [Int] { Array(saved.prefix(firstPage?.count ?? saved.count)) }

    // MARK: - Requests

    private func isPaged(at now: Date) -> Bool { firstPage != nil && !isExpired(at: now) }

    /// Returns whether another page is requested after `run`.
    private func requestsMore(_ load: PagedLoad, after run: Run, at now: Date) -> Bool {
        if run.next == .end { return false }
        if load.isMore || run.items.isEmpty { return run.items.isEmpty }
        if load.isAll { return true }
        let isPart = load.isNew || load.limit != nil || isPaged(at: now)
        guard isPart, !(load.isNew ? saved + departed : usable(at: now)).isEmpty else { return false }
        let cached = load.isNew ? saved.filter { !undelivered.contains($0) } : usable(at: now)
        let page = load.pages[run.pages.count - 1].items
        let known = load.isNew ? departed.union(cached) : Set(cached)
        let reaches = page.last.map { last in known.contains(last) || cached.last.map(page.contains) == true } == true
        return !reaches || isShort(run, load, at: now)
    }

    /// Returns whether the first page is shorter than the first page of the last load of the same kind.
    private func isShort(_ run: Run, _ load: PagedLoad, at now: Date) -> Bool {
        guard format == .afterItem, isPaged(at: now), let firstPage, firstPage.limit == load.limit else { return false }
        return run.pages[0].count < min(firstPage.count, load.limit ?? .max)
    }

    /// Throws an error if the requests break the rules.
    private func check(_ load: PagedLoad, at now: Date) throws {
        let isRecent = response.map { now.timeIntervalSince($0.date) < 604_800 } == true && !isExpired(at: now)
        let endsWithNew = load.isNew && firstPageItems.last.map(undelivered.contains) == true
        let isConditional = !load.isAll && !load.isMore && !endsWithNew && isRecent && response?.limit == load.limit
        let condition = isConditional ? response?.tag : nil
        guard load.condition == condition else { throw AnyError("not on the condition \(condition ?? "-")") }
        let list = load.isMore ? usable(at: now) : []
        var place = load.isMore ? next : .page(nil)
        for count in 0..<load.pages.count + 1 {
            let run = Run(load.pages.prefix(count), after: list, at: load.isMore ? place : nil, format)
            let isRequested = count < load.pages.count || load.failure != nil || load.isNotModified
            var shouldBe = place != .end
            if count > 0 {
                shouldBe = requestsMore(load, after: run, at: now)
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
        if load.isMore { return append(load, at: now) }
        if load.isNotModified {
            date = now
            return load.isNew ? deliver() : firstPageItems
        }
        guard !load.pages.isEmpty else {
            let usable = usable(at: now)
            return load.isNew || load.failure == .interruption || usable.isEmpty ? nil : usable
        }
        let shown = save(load, Run(load.pages, after: [], at: nil, format), at: now)
        return load.failure == .interruption ? nil : shown
    }

    private mutating func append(_ load: PagedLoad, at now: Date) -> [Int]? {
        let (list, start) = (usable(at: now), next)
        guard !list.isEmpty, load.failure == nil else { return nil }
        guard start != .end else { return list }
        let run = Run(load.pages, after: list, at: start, format)
        if !run.items.isEmpty { firstPage = firstPage ?? FirstPage(count: list.count, limit: nil) }
        if wasDelivered, let last = list.last, undelivered.contains(last) {
            undelivered.formUnion(run.items.prefix { !departed.contains($0) })
        }
        (saved, next) = (list + run.items, run.next)
        return saved
    }

    /// Saves the pages of a load, and returns the items that it shows.
    private mutating func save(_ load: PagedLoad, _ run: Run, at now: Date) -> [Int] {
        let (usable, wasPaged) = (usable(at: now), isPaged(at: now))
        let saysThereIsNoPage = load.failure == .noSuchPage && load.pages.count == 1 && format == .afterItem
        let isAtEnd = run.next == .end || saysThereIsNoPage && !wasPaged
        let hasFailed = load.failure != nil && !isAtEnd
        let shown = load.isNew ? nil : run.items
        if load.isNew, hasFailed { return new(in: run.items, received: run.items) }
        if keepsItemsOfEmptyLists, run.items.isEmpty, !saved.isEmpty { return [] }
        let last = run.items.last(where: usable.contains)
        if last == nil, hasFailed, !usable.isEmpty { return run.items }
        let isPart = wasPaged || load.limit != nil || load.pages.count > 1
        var rest: [Int] = []
        let isJoined = last != nil && (hasFailed || isPart && !isAtEnd)
        if isJoined, let place = usable.firstIndex(where: { $0 == last }) {
            rest = usable[(place + 1)...].filter { !run.items.contains($0) }
        }
        let list = run.items + rest
        let found = new(in: list, received: run.items)
        note(list, older: older(run), isDelivery: load.isNew)
        if rest.isEmpty { next = isAtEnd ? .end : run.next }
        let hasSeveral = format == .afterItem ? run.items.count > run.pages[0].count : load.pages.count > 1 || hasFailed
        let isOnlyPage = isAtEnd && run.items.count == run.pages[0].count
        let first = FirstPage(count: run.pages[0].count, limit: load.limit)
        let staysPaged = isJoined || !isOnlyPage && (wasPaged || load.limit != nil || hasSeveral)
        firstPage = staysPaged ? hasFailed ? firstPage ?? first : first : nil
        response = hasFailed || list.isEmpty ? nil : Response(tag: load.pages[0].tag, limit: load.limit, date: now)
        (saved, date) = (list, now)
        return shown ?? found
    }

    // MARK: - New items

    /// Returns the numbers that were not delivered; before the first delivery, those that were received.
    private func new(in list: [Int], received: [Int]) -> [Int] {
        guard wasDelivered else { return received }
        return list.filter { saved.contains($0) ? undelivered.contains($0) : !departed.contains($0) }
    }

    /// Returns the received numbers on pages after the first page with a delivered one.
    private func older(_ run: Run) -> Set<Int> {
        let isDelivered = { [self] in saved.contains($0) ? !undelivered.contains($0) : departed.contains($0) }
        guard let page = run.pages.firstIndex(where: { $0.contains(where: isDelivered) }) else { return [] }
        return Set(run.pages[(page + 1)...].joined())
    }

    /// Records the new numbers of a list that replaces the saved one.
    private mutating func note(_ list: [Int], older: Set<Int>, isDelivery: Bool) {
        defer { wasDelivered = wasDelivered || isDelivery }
        guard wasDelivered else { return }
        let isNew = { [self] in !saved.contains($0) && !departed.contains($0) && !older.contains($0) }
        let waiting = list.filter { undelivered.contains($0) || isNew($0) }
        let left = saved.filter { !list.contains($0) && !undelivered.contains($0) }
        departed = departed.union(left).subtracting(list)
        undelivered = isDelivery ? [] : Set(waiting)
    }

    /// Delivers the saved list, and returns its new numbers.
    private mutating func deliver() -> [Int] {
        let found = new(in: saved, received: firstPageItems)
        (wasDelivered, undelivered) = (true, [])
        return found
    }

    // MARK: - Comparing

    /// Returns the difference of an entry from the model, and adopts its date, which may be up to ten minutes earlier.
    ///
    /// - Parameter cursor: returns the number after which the page at a URL starts; nil for the first page.
    mutating func difference<Item>(
        from entry: CacheEntry<[Item]>?,
        number: (Item) -> Int,
        cursor: (URL) -> Int?
    ) -> String? {
        let (numbers, head) = (entry?.value.map(number) ?? [], entry?.metadata)
        guard numbers == saved else { return "cached \(numbers), not \(saved)" }
        let page = head?.firstPage.map { FirstPage(count: $0.count, limit: $0.limit) }
        guard page == firstPage else { return "first page \(page.map { "\($0)" } ?? "-")" }
        let place = head?.next.map { Place.page(cursor($0)) } ?? .end
        guard place == next else { return "continues at \(place), not at \(next)" }
        guard let entry, !saved.isEmpty else { return nil }
        let difference = entry.timestamp.timeIntervalSince(date)
        date = entry.timestamp
        return difference > -600 && difference <= 0 ? nil : "the date is off by \(difference)"
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

    /// - Parameters:
    ///   - list: the items before the pages.
    ///   - start: the start of the page after `list`, if there is a list.
    init(
        _ pages: some Collection<PagedLoad.Page>,
        after list: [Int],
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
            if self.pages.count >= 10, self.pages.suffix(10).allSatisfy(\.isEmpty) { next = .end }
        }
    }
}
