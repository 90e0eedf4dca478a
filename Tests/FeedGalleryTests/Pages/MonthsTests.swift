import FeedCore
import FeedGallery
import FeedTestSupport
import Foundation
import Testing

@Suite("Dividing a grid by months", .limited)
struct MonthsTests {
    @Test func beginsEachMonthWithAHeading() async throws {
        let gallery = gallery(of: ["2026-11-30T23:59:59Z", "2026-11-01T00:00:00Z", "2026-10-31T23:59:59Z", nil])
        let html = try await pageText(of: gallery.pages[0])
        #expect(headings(of: html) == ["2026-11 November 2026", "2026-10 October 2026", "undated No date"])
        let parts = html.components(separatedBy: "<h2").dropFirst()
        #expect(parts.map { $0.ranges(of: "<li id=").count } == [2, 1, 1])
        #expect(parts.allSatisfy { $0.contains("</h2><ul class=\"grid\">") && $0.contains("</ul>") })
    }

    @Test func repeatsTheHeadingOnALaterPage() async throws {
        let dates = ["2026-11-03", "2026-11-02", "2026-11-01", "2026-10-01", "2026-10-01"].map { $0 + "T00:00:00Z" }
        let pages = gallery(of: dates, imagesPerPage: 2).pages
        #expect(headings(of: try await pageText(of: pages[0])) == ["2026-11 November 2026"])
        #expect(
            headings(of: try await pageText(of: pages[1])) == ["2026-11 November 2026", "2026-10 October 2026"]
        )
        #expect(headings(of: try await pageText(of: pages[2])) == ["2026-10 October 2026"])
    }

    @Test(
        arguments: [
            ["2026-10-01T00:00:00Z", "2026-10-01T00:00:01Z"], [nil, "2026-10-01T00:00:00Z"], [nil, nil], [],
        ] as [[String?]]
    )
    func hasNoHeadingsInAnotherOrderOrWithoutDates(dates: [String?]) async throws {
        #expect(headings(of: try await pageText(of: gallery(of: dates).pages[0])) == [])
    }

    @Test func usesTheDatesThatOrderTheImages() async throws {
        let image = anyImage(1, link: nil, publishedAt: try Date("2040-01-01T00:00:00Z", strategy: .iso8601))
        let dates = [image.id: try Date("2026-10-01T00:00:00Z", strategy: .iso8601)]
        let html = try await pageText(of: Gallery(of: [image], dates: dates).pages[0])
        #expect(headings(of: html) == ["2026-10 October 2026"])
        let entry = FeedTimelineEntry(feed: anyURL(), image: image, date: dates[image.id])
        let single = Gallery(entries: [entry], imagesPerPage: .max).pages[0]
        #expect(headings(of: try await pageText(of: single)) == ["2026-10 October 2026"])
    }

    @Test(arguments: [(101, 3, true), (100, 3, false), (101, 2, false)])
    func linksToTheMonthsOfALongGallery(count: Int, months: Int, isLong: Bool) async throws {
        let dates = (0..<count).map { "2026-0\(9 - $0 * months / count)-01T00:00:00Z" }
        let pages = gallery(of: dates, imagesPerPage: 50).pages
        let first = try await pageText(of: pages[0])
        #expect(first.contains(#"<nav aria-label="Months" class="months">"#) == isLong)
        #expect(try await !pageText(of: pages[1]).contains("class=\"months\""))
    }

    @Test func linksToTheFirstPageWithAMonth() async throws {
        let dates: [String?] = (0..<99).map { _ in "2026-01-01T00:00:00Z" } + ["2025-12-01T00:00:00Z"]
        let gallery = gallery(of: dates + dates.suffix(1) + ["2025-02-01T00:00:00Z", nil], imagesPerPage: 50)
        let html = try await pageText(of: gallery.pages[0])
        let list = try #require(html.firstMatch(of: /class="months"><ul>(.*?)<\/ul>/)?.1)
        #expect(
            list.components(separatedBy: "</li>").dropLast() == [
                ##"<li><b>2026</b> <a href="#2026-01">January</a>"##,
                #"<li><b>2025</b> <a href="page-2.html#2025-12">December</a> <a href="page-3.html#2025-02">February</a>"#,
                #"<li><a href="page-3.html#undated">No date</a>"#,
            ]
        )
    }

    private func gallery(of dates: [String?], imagesPerPage: Int = 200) -> Gallery {
        let images = dates.enumerated().map { number, date in
            anyImage(UInt8(number), link: nil, publishedAt: date.flatMap { try? Date($0, strategy: .iso8601) })
        }
        return Gallery(of: images, imagesPerPage: imagesPerPage)
    }

    private func headings(of html: String) -> [String] {
        html.matches(of: /<h2 id="([^"]*)">([^<]*)<\/h2>/).map { "\($0.1) \($0.2)" }
    }
}
