import Foundation

/// Consecutive images of a grid, and their heading.
struct GridSection {
    enum Heading {
        case month(Month)
        case undated
    }

    /// The heading; nil in a grid that is not divided by months.
    let heading: Heading?

    /// The indices of the images.
    let range: Range<Int>

    /// Divides images by months if their dates are in descending order, with images without a date last, and at least
    /// one image has a date.
    static func sections(of dates: [Date?]) -> [GridSection] {
        let months = dates.map { $0.flatMap(Month.init) }
        guard isDescending(dates), months.contains(where: { $0 != nil }) else {
            return [GridSection(heading: nil, range: dates.indices)]
        }
        let starts = months.indices.filter { $0 == 0 || months[$0] != months[$0 - 1] }
        return zip(starts, starts.dropFirst() + [months.endIndex]).map { start, end in
            GridSection(heading: months[start].map(Heading.month) ?? .undated, range: start..<end)
        }
    }

    private static func isDescending(_ dates: [Date?]) -> Bool {
        zip(dates, dates.dropFirst()).allSatisfy { date, next in
            guard let next else { return true }
            return date.map { $0 >= next } ?? false
        }
    }
}

extension GridSection.Heading {
    /// The ID of the heading.
    var id: String {
        switch self {
        case .month(let month): month.id
        case .undated: "undated"
        }
    }

    func text(in labels: GalleryLabels) -> String {
        switch self {
        case .month(let month): labels.month(month.number, month.year)
        case .undated: labels.undated
        }
    }
}
