import Synchronization

/// A load of a paged list.
package struct PagedLoad: Sendable {
    /// The failure of a request for a page.
    package enum Fault: Error, CaseIterable, Sendable {
        case failure, noSuchPage, interruption
    }

    /// A received page.
    package struct Page: Sendable {
        /// The number after which the page starts; nil for the first page.
        package let cursor: Int?
        package let items: [Int]
        /// The number after which the next page starts, if the service sends it; nil at the end.
        package let next: Int?
        package let tag: String
    }

    package var limit: Int?
    package var isAll = false
    package var isNew = false
    /// Whether the load requests the page after the saved list.
    package var isMore = false
    /// Whether the list changes after the first page.
    package var isChangedMeanwhile = false
    /// The number of the request that fails, from 0, and its failure.
    package var fault: (request: Int, Fault)?

    /// The received pages.
    package fileprivate(set) var pages: [Page] = []
    /// The failure of the request after the pages, if it failed.
    package fileprivate(set) var failure: Fault?
    /// The tag in the first request, and whether the first page still had this tag.
    package fileprivate(set) var condition: String?
    package fileprivate(set) var isNotModified = false
}

/// A service with a paged list of numbers that changes like the lists of real services.
package final class ChangingService: Sendable {
    /// The way in which a page refers to the next page.
    package enum Format: CaseIterable, Sendable {
        /// A page starts after an item.
        case afterItem

        /// Each page contains the start of the next page; some pages are empty.
        case links
    }

    /// The response to a request for a page, or its failure.
    package enum Response: Sendable {
        case page(PagedLoad.Page)
        case notModified(tag: String)
        case fault(PagedLoad.Fault)
    }

    fileprivate enum Manner: CaseIterable {
        case obeys, sendsEverything, ignoresLimit, capsLimit, ignoresCursor, endsAtUnknownCursor, repeatsPinned
    }

    fileprivate struct State {
        var random: SplitMix64
        let format: Format
        let manner: Manner
        let standardSize: Int
        var list: [Int]
        /// The numbers in the list that are not items.
        var gaps: Set<Int> = []
        var next: Int
        var load = PagedLoad()
    }

    package let format: Format
    private let state: Mutex<State>

    /// Creates a service with a random behaviour and list.
    package init(seed: UInt64, format: Format) {
        var random = SplitMix64(seed: seed)
        let manner = Manner.allCases.randomElement(using: &random) ?? .obeys
        let size = manner == .sendsEverything ? 1_000 : Int.random(in: 1...6, using: &random)
        let count = Int.random(in: 0...25, using: &random)
        self.format = format
        state = Mutex(
            State(
                random: random,
                format: format,
                manner: manner,
                standardSize: size,
                list: Array(0..<count),
                next: count
            )
        )
    }

    /// The load since it began.
    package var load: PagedLoad { state.withLock { $0.load } }

    package func begin(_ load: PagedLoad) { state.withLock { $0.load = load } }

    /// Adds, deletes and moves some numbers.
    package func change() { state.withLock { $0.change() } }

    /// Responds to a request for a page, which may be conditional on a tag.
    package func respond(after cursor: Int?, limit: Int?, unless tag: String? = nil) -> Response {
        state.withLock { state in
            let number = state.load.pages.count
            if number == 0 { state.load.condition = tag }
            if let (request, fault) = state.load.fault, request == number {
                state.load.failure = fault
                return .fault(fault)
            }
            if state.load.isChangedMeanwhile, number == 1 { state.change() }
            let page = state.page(after: cursor, limit: limit)
            if page.tag == tag {
                state.load.isNotModified = true
                return .notModified(tag: page.tag)
            }
            state.load.pages.append(page)
            return .page(page)
        }
    }
}

extension ChangingService.State {
    fileprivate mutating func change() {
        let place = Int.random(in: 0...list.count, using: &random)
        let end = min(list.count, place + .random(in: 1...4, using: &random))
        let new = Array(next..<next + .random(in: 1...8, using: &random))
        next += new.count
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<8: list = new + list
        case 8..<10: list.insert(contentsOf: new.prefix(2), at: place)
        case 10..<14: list.removeSubrange(place..<end)
        case 14..<17: if place < end { list = [list.remove(at: place)] + list }
        case 17: list = new
        case 18: list = []
        case 19: list = Array(0..<next)
        case 20..<23 where format == .links: addGaps(at: place)
        default: break
        }
    }

    /// Adds numbers that are not items, up to thirteen pages.
    private mutating func addGaps(at place: Int) {
        let count = Int.random(in: 1...13, using: &random) * min(standardSize, 10)
        let new = Array(next..<next + count)
        next += count
        gaps.formUnion(new)
        list.insert(contentsOf: new, at: Bool.random(using: &random) ? place : 0)
    }

    fileprivate func page(after cursor: Int?, limit: Int?) -> PagedLoad.Page {
        let numbers = numbers(after: cursor, limit: limit)
        let items = numbers.filter { !gaps.contains($0) }
        // One kind of service starts again after the end of the list.
        let isEnd = numbers.isEmpty || numbers.last == list.last && manner != .ignoresCursor
        let next = format == .afterItem || isEnd ? nil : manner == .ignoresCursor ? list.first : numbers.last
        return PagedLoad.Page(
            cursor: cursor,
            items: items,
            next: next,
            tag: "\"\(items) \(next.map { "\($0)" } ?? "")\""
        )
    }

    private func numbers(after cursor: Int?, limit: Int?) -> [Int] {
        var size = limit ?? standardSize
        if manner == .ignoresLimit { size = standardSize }
        if manner == .capsLimit { size = min(size, 3) }
        let place = cursor.flatMap { list.firstIndex(of: $0) }.map { $0 + 1 }
        if manner == .endsAtUnknownCursor, cursor != nil, place == nil { return [] }
        let rest = list[(manner == .ignoresCursor ? 0 : place ?? 0)...]
        guard manner == .repeatsPinned else { return Array(rest.prefix(size)) }
        let pinned = list.prefix(2)
        return Array(pinned) + rest.filter { !pinned.contains($0) }.prefix(max(1, size - 2))
    }
}
