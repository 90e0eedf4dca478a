package import FeedCore
package import Foundation

/// What is cached of a list that comes in pages, and shown, by the rules of the command line's documentation.
///
/// It is slow and plain, and has nothing in common with the loader that it checks.
package struct PagesModel: Sendable {
    private struct Saved {
        let number: Int
        var date: Date
    }

    private var saved: [Saved] = []
    private var isPaged = false
    private var firstPageSize = 0

    /// What may be shown: nothing that is seven days old, and nothing behind it.
    package func usable(at now: Date) -> [Int] {
        saved.prefix { now.timeIntervalSince($0.date) < 604_800 }.map(\.number)
    }

    /// Lets time pass for what is cached.
    package mutating func age(by seconds: TimeInterval) {
        for index in saved.indices { saved[index].date -= seconds }
    }

    /// Deletes what may not be shown.
    package mutating func validate(at now: Date) {
        saved = Array(saved.prefix(usable(at: now).count))
        if saved.isEmpty { isPaged = false }
    }

    /// Whether a page is requested behind these.
    private func requestsMore(_ load: PagedLoad, behind pages: some Collection<[Int]>, at now: Date) -> Bool {
        let run = Run(pages)
        if run.isAtEnd { return false }
        if load.isAll { return true }
        let usable = usable(at: now)
        let cached = load.isNew ? saved.map(\.number) : usable
        let joins = isPaged || load.limit != nil
        guard let lastCached = cached.last, let last = run.items.last, joins || load.isNew else { return false }
        let reaches = cached.contains(last) || run.items.contains(lastCached)
        if reaches, !joins, pages.count == 1 { return false }
        guard run.isOrdered(as: cached) else { return true }
        guard !run.hasLost(cached) else { return false }
        let isShort = pages.count == 1 && run.items.count < load.limit ?? firstPageSize
        return !reaches || isShort && !run.rest(of: usable, in: cached).isEmpty
    }

    /// Takes what a load brought, and returns what it shows; nil if that is nothing.
    ///
    /// - Throws: an error that says how the requests break the rules.
    package mutating func take(_ load: PagedLoad, at now: Date) throws -> [Int]? {
        for count in 1..<load.pages.count + 1 {
            let isRequested = count < load.pages.count || load.failure != nil
            guard requestsMore(load, behind: load.pages.prefix(count), at: now) == isRequested else {
                throw AnyError("page \(count + 1) was \(isRequested ? "" : "not ")requested")
            }
        }
        let (before, usable) = (Set(saved.map(\.number)), usable(at: now))
        guard !load.pages.isEmpty else {
            return load.isNew || load.failure == .interruption || usable.isEmpty ? nil : usable
        }
        save(load, at: now)
        let items = Run(load.pages).items
        if load.failure == .interruption { return nil }
        return load.isNew ? items.filter { !before.contains($0) } : items
    }

    private mutating func save(_ load: PagedLoad, at now: Date) {
        let run = Run(load.pages)
        let isAtEnd = run.isAtEnd || load.failure == .noSuchPage && load.pages.count == 1 && !isPaged
        let hasFailed = load.failure != nil && !isAtEnd
        if load.isNew, hasFailed { return }
        let usable = usable(at: now)
        let cached = load.isNew ? saved.map(\.number) : usable
        let isLost = !hasFailed && run.hasLost(cached)
        let isOneResponse = !hasFailed && load.pages.count == 1 && load.limit == nil && !isPaged
        let isWholeList = isAtEnd || isLost || isOneResponse
        var list = run.items.map { Saved(number: $0, date: now) }
        var rest: [Saved] = []
        if !isWholeList, !usable.isEmpty {
            guard run.isOrdered(as: cached), let last = run.items.lastIndex(where: cached.contains) else { return }
            rest = saved.filter { run.rest(of: usable, in: cached).contains($0.number) }
            if !rest.isEmpty { list = list[...last] + rest }
        }
        saved = list
        if !hasFailed || !isPaged { firstPageSize = load.pages[0].count }
        isPaged = run.count > 1 || !isWholeList && (isPaged || load.limit != nil || !rest.isEmpty)
    }
}

/// Pages without what earlier ones have.
private struct Run {
    private var pages: [[Int]] = []
    private(set) var items: [Int] = []

    init(_ pages: some Collection<[Int]>) {
        for page in pages {
            self.pages.append(page.filter { !items.contains($0) })
            items += self.pages.last ?? []
        }
    }

    /// How many pages brought something.
    var count: Int { pages.count { !$0.isEmpty } }
    var isAtEnd: Bool { pages.last?.isEmpty == true }

    func isOrdered(as cached: [Int]) -> Bool { items.filter(cached.contains) == cached.filter(items.contains) }

    /// Whether ten pages in a row have held nothing cached, after one that did.
    func hasLost(_ cached: [Int]) -> Bool {
        guard isOrdered(as: cached), let last = pages.lastIndex(where: { $0.contains(where: cached.contains) })
        else { return false }
        return pages.count - 1 - last >= 10
    }

    /// What of `usable` is behind the last that both have.
    func rest(of usable: [Int], in cached: [Int]) -> [Int] {
        let last = cached.lastIndex(where: items.contains) ?? -1
        return Array(usable.dropFirst(last + 1))
    }
}

// MARK: - Comparing

extension PagesModel {
    /// Returns how an entry differs from what should be cached, and takes over its dates.
    fileprivate mutating func difference<Item>(
        from entry: CacheEntry<[Item]>?,
        slack: TimeInterval,
        number: (Item) -> Int
    ) -> String? {
        let dates = entry?.parts.flatMap { Array(repeating: $0.savedAt, count: $0.count) } ?? []
        let numbers = entry?.value.map(number) ?? []
        guard numbers == saved.map(\.number) else { return "cached \(numbers), not \(saved.map(\.number))" }
        guard isPaged == (entry?.paging != nil) else { return isPaged ? "not paged" : "paged" }
        if let size = entry?.paging?.firstPageSize, size != firstPageSize { return "\(size), not \(firstPageSize)" }
        for (index, date) in dates.enumerated() {
            let difference = date.timeIntervalSince(saved[index].date)
            guard difference > -600, difference <= slack else { return "\(numbers[index]) is off by \(difference)" }
            saved[index].date = date
        }
        return entry?.timestamp == dates.min() ?? entry?.timestamp ? nil : "not dated like its oldest part"
    }
}

// MARK: - Histories

/// A random sequence of loads from a service that changes meanwhile.
package struct PagedHistory {
    package let service: ChangingService
    package var model = PagesModel()
    /// What the last load should have shown; nil if nothing.
    package private(set) var expected: [Int]?
    private let seed: UInt64
    private var random: SplitMix64

    package init(seed: UInt64) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        service = ChangingService(seed: seed)
    }

    /// Begins another load, and returns it with the time that passes before it, and whether the cache is validated then.
    package mutating func next() -> (load: PagedLoad, wait: TimeInterval, validates: Bool) {
        for _ in 0..<Int.random(in: 0...2, using: &random) { service.change() }
        var load = PagedLoad()
        if Bool.random(using: &random) { load.limit = .random(in: 1...7, using: &random) }
        load.isAll = Int.random(in: 0..<5, using: &random) == 0
        load.isNew = Int.random(in: 0..<3, using: &random) == 0
        load.isChangedMeanwhile = Int.random(in: 0..<8, using: &random) == 0
        if Int.random(in: 0..<4, using: &random) == 0,
            let fault = PagedLoad.Fault.allCases.randomElement(using: &random)
        {
            load.fault = (.random(in: 0...4, using: &random), fault)
        }
        service.begin(load)
        let waits: [TimeInterval] = [0, 0, 250, 3_600, 86_400, 200_000, 432_000, 600_000, 604_800]
        return (load, waits.randomElement(using: &random) ?? 0, Int.random(in: 0..<8, using: &random) == 0)
    }

    /// Returns how the load breaks a rule; nil if it breaks none.
    ///
    /// - Parameter slack: by how much the dates of the entry may be later; by less than ten minutes, they may be earlier.
    package mutating func problem<Item>(
        shown: [Int]?,
        cached entry: CacheEntry<[Item]>?,
        at now: Date,
        slack: TimeInterval = 0,
        number: (Item) -> Int
    ) -> String? {
        var problem: String?
        do {
            expected = try model.take(service.load, at: now)
            problem = model.difference(from: entry, slack: slack, number: number)
            if shown ?? [] != expected ?? [] { problem = "shown \(shown ?? []), not \(expected ?? [])" }
        } catch {
            problem = "\(error)"
        }
        return problem.map { "seed \(seed), \(service.load): \($0)" }
    }
}
