package import FeedCore
package import Foundation

/// A random sequence of loads from a changing service.
package struct PagedHistory {
    package let service: ChangingService
    package var model: PagesModel
    /// The expected items of the last load; nil for none.
    package private(set) var expected: [Int]?
    private let seed: UInt64
    private var random: SplitMix64

    package init(
        seed: UInt64,
        format: ChangingService.Format,
        keepsItemsOfEmptyLists: Bool
    ) {
        self.seed = seed
        random = SplitMix64(seed: seed)
        service = ChangingService(seed: seed, format: format)
        model = PagesModel(format: format, keepsItemsOfEmptyLists: keepsItemsOfEmptyLists)
    }

    /// Begins another load; returns it with the time that passes before, and whether the cache is then validated.
    package mutating func next() -> (load: PagedLoad, wait: TimeInterval, validates: Bool) {
        for _ in 0..<Int.random(in: 0...2, using: &random) { service.change() }
        var load = PagedLoad()
        if Bool.random(using: &random), service.format == .afterItem { load.limit = .random(in: 1...7, using: &random) }
        load.isAll = Int.random(in: 0..<5, using: &random) == 0
        load.isNew = Int.random(in: 0..<3, using: &random) == 0
        if Int.random(in: 0..<3, using: &random) == 0 {
            (load.isMore, load.isAll, load.isNew, load.limit) = (true, false, false, nil)
        }
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

    /// Returns the rule that the load breaks; nil if it breaks no rule.
    ///
    /// - Parameters:
    ///   - shown: the items that the load showed; nil for none.
    ///   - number: returns the number of an item.
    ///   - cursor: returns the number after which the page at a URL starts; nil for the first page.
    package mutating func problem<Item>(
        shown: [Int]?,
        cached entry: CacheEntry<[Item]>?,
        at now: Date,
        number: (Item) -> Int,
        cursor: (URL) -> Int?
    ) -> String? {
        var problem: String?
        do {
            expected = try model.take(service.load, at: now)
            problem = model.difference(from: entry, number: number, cursor: cursor)
            if shown ?? [] != expected ?? [] { problem = "shown \(shown ?? []), not \(expected ?? [])" }
        } catch {
            problem = "\(error)"
        }
        return problem.map { "seed \(seed), \(service.load): \($0)" }
    }
}
