import Synchronization

/// A load of a list that comes in pages.
package struct PagedLoad: Sendable {
    /// What happens to a request in place of a response with a page.
    package enum Fault: Error, CaseIterable, Sendable {
        case failure, noSuchPage, interruption
    }

    package var limit: Int?
    package var isAll = false
    package var isNew = false
    /// Whether the list changes behind the first page.
    package var isChangedMeanwhile = false
    /// The number of the request, from 0, and what happens to it.
    package var fault: (request: Int, Fault)?

    /// The pages that came.
    package fileprivate(set) var pages: [[Int]] = []
    /// What happened to the request behind them, if there was one.
    package fileprivate(set) var failure: Fault?
}

/// A service of a list of numbers that changes as the lists of services do, and comes in pages as theirs do.
package final class ChangingService: Sendable {
    fileprivate enum Manner: CaseIterable {
        case obeys, sendsEverything, ignoresLimit, capsLimit, ignoresCursor, endsAtUnknownCursor, repeatsPinned
    }

    fileprivate struct State {
        var random: SplitMix64
        let manner: Manner
        let standardSize: Int
        var list: [Int]
        var next: Int
        var load = PagedLoad()
    }

    private let state: Mutex<State>

    /// Creates a service with any manner and list.
    package init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let manner = Manner.allCases.randomElement(using: &random) ?? .obeys
        let size = manner == .sendsEverything ? 1_000 : Int.random(in: 1...6, using: &random)
        let count = Int.random(in: 0...25, using: &random)
        let list = Array(0..<count)
        state = Mutex(State(random: random, manner: manner, standardSize: size, list: list, next: count))
    }

    /// The load since it began.
    package var load: PagedLoad { state.withLock { $0.load } }

    /// Begins a load.
    package func begin(_ load: PagedLoad) { state.withLock { $0.load = load } }

    /// Adds, deletes and moves some numbers.
    package func change() { state.withLock { $0.change() } }

    /// The response to a request for a page, or what happens instead.
    package func page(after cursor: Int?, limit: Int?) -> Result<[Int], PagedLoad.Fault> {
        state.withLock { state in
            if let (request, fault) = state.load.fault, request == state.load.pages.count {
                state.load.failure = fault
                return .failure(fault)
            }
            if state.load.isChangedMeanwhile, state.load.pages.count == 1 { state.change() }
            let page = state.page(after: cursor, limit: limit)
            state.load.pages.append(page)
            return .success(page)
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
        default: break
        }
    }

    fileprivate func page(after cursor: Int?, limit: Int?) -> [Int] {
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
