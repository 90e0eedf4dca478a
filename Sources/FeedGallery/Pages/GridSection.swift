import Foundation

/// Consecutive images of a grid, and their heading.
struct GridSection {
    /// Whether the grid is divided by months, so that the section has a heading.
    let hasHeading: Bool

    /// The month; nil for images without a date, and if there is no heading.
    let month: Month?

    /// The indices of the images.
    var range: Range<Int>

    /// The ID of the heading.
    var id: String { month?.id ?? "undated" }

    /// Divides images by months if their dates are in descending order, with images without a date last, and at least
    /// one image has a date.
    static func sections(of dates: [Date?]) -> [GridSection] {
        let months = dates.map { $0.flatMap(Month.init) }
        guard isDescending(dates), months.contains(where: { $0 != nil }) else {
            return [GridSection(hasHeading: false, month: nil, range: dates.indices)]
        }
        let starts = months.indices.filter { $0 == 0 || months[$0] != months[$0 - 1] }
        return zip(starts, starts.dropFirst() + [months.endIndex]).map { start, end in
            GridSection(hasHeading: true, month: months[start], range: start..<end)
        }
    }

    private static func isDescending(_ dates: [Date?]) -> Bool {
        zip(dates, dates.dropFirst()).allSatisfy { date, next in
            guard let next else { return true }
            return date.map { $0 >= next } ?? false
        }
    }
}
