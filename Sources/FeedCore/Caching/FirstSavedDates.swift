package import Foundation

/// When the items of a list were first saved, as runs of consecutive items with one date.
package struct FirstSavedDates: Codable, Hashable, Sendable {
    private struct Run: Codable, Hashable, Sendable {
        var count: Int
        /// Nil if it is not known when the items were new.
        let date: Date?
    }

    private var runs: [Run] = []

    /// Creates the dates of items, in the order of the list.
    package init(_ dates: some Sequence<Date?>) {
        for date in dates {
            if let last = runs.last, last.date == date {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(count: 1, date: date))
            }
        }
    }

    /// Returns the date of each of the first `count` items; nil for items beyond the runs.
    package func dates(count: Int) -> [Date?] {
        var dates: [Date?] = []
        dates.reserveCapacity(count)
        for run in runs {
            dates += Array(repeating: run.date, count: min(max(run.count, 0), count - dates.count))
        }
        return dates + Array(repeating: nil, count: count - dates.count)
    }
}
