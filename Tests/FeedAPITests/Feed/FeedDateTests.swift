import FeedCore
import FeedJSON
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading the dates of a feed", .limited)
struct FeedDateTests {
    /// Returns the date of an entry, as RSS and Atom read it.
    private func dates(_ text: String) throws -> [String?] {
        let picture = "<media:content url='a.png'/>"
        let rss = "<rss><channel><item>\(picture)<pubDate>\(text)</pubDate></item></channel></rss>"
        let atom = "<feed><entry>\(picture)<published>\(text)</published></entry></feed>"
        return try [rss, atom].flatMap { try FormatCase.page($0).items.map { $0.publishedAt.map(ISO8601.text) } }
    }

    private static let rows = FormatCase.rows(
        of: """
            Every date may have either form, RFC 822 or ISO 8601
                Wed, 20 May 2020 11:24:59 GMT → 2020-05-20T11:24:59Z
                Wed., 20 May. 2020 11:24:59 Z → 2020-05-20T11:24:59Z
                20 May 2020 → 2020-05-20T00:00:00Z
                20-May-20 → 2020-05-20T00:00:00Z
                20/May/2020 → 2020-05-20T00:00:00Z
                May 20, 2020 1:24 → 2020-05-20T01:24:00Z
                Wed May 20 11:24:59 2020 → 2020-05-20T11:24:59Z
                2020-05-20T13:24:59.5+02:00 → 2020-05-20T11:24:59Z
                2020-05-20T11:24:59Z → 2020-05-20T11:24:59Z
                20200520T112459Z → 2020-05-20T11:24:59Z
                2020-05-20 → 2020-05-20T00:00:00Z
                2020-5-2 → 2020-05-02T00:00:00Z
                2020-05 → 2020-05-01T00:00:00Z
                2020 → 2020-01-01T00:00:00Z
                2020/05/20t13:24:59,5+02:00 → 2020-05-20T11:24:59Z
                2020/5/2, 11:24 → 2020-05-02T11:24:00Z
                2025-038 → none
                2025038 → none
                2020-0520 → none
                202005-20 → none
                2020051 → none
                20205 → none
            Two-digit years as feeds use them
                20 May 49 11:24 → 2049-05-20T11:24:00Z
                20 May 50 11:24 → 1950-05-20T11:24:00Z
                20 May 99 11:24 → 1999-05-20T11:24:00Z
                20 May 00 11:24 → 2000-05-20T11:24:00Z
                20 May 120 11:24 → 2020-05-20T11:24:00Z
                20 May 1 11:24 → none
            Any white space, folded lines too, between its parts
                Wed,⏎ 20⏎ May 2020\t11:24:59⏎ +0000 → 2020-05-20T11:24:59Z
                Wed,\u{A0}20\u{202F}May\u{2009}2020\u{3000}11:24:59\u{85}GMT → 2020-05-20T11:24:59Z
                2020-05-20 T 11:24 Z → 2020-05-20T11:24:00Z
                \u{A0}2020-05-20\u{2003}11:24:59\u{A0}PM → 2020-05-20T23:24:59Z
            In words, a month must stand where months do
                mar, 10 jun 2025 10:00 +0300 → 2025-06-10T07:00:00Z
                mar, 10 iun 2025 10:00 +0300 → none
                mar 10 giu 2025 → none
                mar 10 2025 → 2025-03-10T00:00:00Z
                sáb., 10 May 2025 → 2025-05-10T00:00:00Z
                sáb,\u{A0}20 Mayo 2020 → none
            The zone may precede the year
                Wed May 20 10:24:59 CET 2020 → 2020-05-20T09:24:59Z
                Wed May 20 11:24:59 +0130 2020 → 2020-05-20T09:54:59Z
                Wed May 20 11:24:59 +0000 2020 → 2020-05-20T11:24:59Z
            And may be GMT+00:00 or GMT+0100 (CET)
                Wed May 20 2020 11:24:59 GMT+00:00 → 2020-05-20T11:24:59Z
                Wed May 20 2020 11:24:59 GMT+0100 (CET) → 2020-05-20T10:24:59Z
                Wed May 20 2020 11:24:59 GMT-01:30 → 2020-05-20T12:54:59Z
                Wed, 20 May 2020 11:24:59 +0000 (UTC) → 2020-05-20T11:24:59Z
            Offsets, with their signs
                20 May 2020 11:24 +0330 → 2020-05-20T07:54:00Z
                20 May 2020 11:24 -0330 → 2020-05-20T14:54:00Z
                20 May 2020 11:24 -0030 → 2020-05-20T11:54:00Z
                2020-05-20T11:24-03:30 → 2020-05-20T14:54:00Z
                2020-05-20T11:24-03 → 2020-05-20T14:24:00Z
                20 May 2020 11:24 +2359 → 2020-05-19T11:25:00Z
                20 May 2020 11:24 +2400 → none
                20 May 2020 11:24 CET+01:00 → none
                20 May 2020 11:24 +0160 → none
            The zones that feeds use
                20 May 2020 11:24 GMT → 2020-05-20T11:24:00Z
                20 May 2020 11:24 UTC → 2020-05-20T11:24:00Z
                20 May 2020 11:24 Z → 2020-05-20T11:24:00Z
                20 May 2020 11:24 UT → 2020-05-20T11:24:00Z
                20 May 2020 11:24 EST → 2020-05-20T16:24:00Z
                20 May 2020 11:24 EDT → 2020-05-20T15:24:00Z
                20 May 2020 11:24 CST → 2020-05-20T17:24:00Z
                20 May 2020 11:24 CDT → 2020-05-20T16:24:00Z
                20 May 2020 11:24 MST → 2020-05-20T18:24:00Z
                20 May 2020 11:24 MDT → 2020-05-20T17:24:00Z
                20 May 2020 11:24 PST → 2020-05-20T19:24:00Z
                20 May 2020 11:24 PDT → 2020-05-20T18:24:00Z
                20 May 2020 11:24 AST → 2020-05-20T15:24:00Z
                20 May 2020 11:24 ADT → 2020-05-20T14:24:00Z
                20 May 2020 11:24 NST → 2020-05-20T14:54:00Z
                20 May 2020 11:24 NDT → 2020-05-20T13:54:00Z
                20 May 2020 11:24 AKST → 2020-05-20T20:24:00Z
                20 May 2020 11:24 AKDT → 2020-05-20T19:24:00Z
                20 May 2020 11:24 HST → 2020-05-20T21:24:00Z
                20 May 2020 11:24 WET → 2020-05-20T11:24:00Z
                20 May 2020 11:24 WEST → 2020-05-20T10:24:00Z
                20 May 2020 11:24 BST → 2020-05-20T10:24:00Z
                20 May 2020 11:24 CET → 2020-05-20T10:24:00Z
                20 May 2020 11:24 CEST → 2020-05-20T09:24:00Z
                20 May 2020 11:24 MET → 2020-05-20T10:24:00Z
                20 May 2020 11:24 MEST → 2020-05-20T09:24:00Z
                20 May 2020 11:24 EET → 2020-05-20T09:24:00Z
                20 May 2020 11:24 EEST → 2020-05-20T08:24:00Z
                20 May 2020 11:24 MSK → 2020-05-20T08:24:00Z
                20 May 2020 11:24 IST → 2020-05-20T05:54:00Z
                20 May 2020 11:24 HKT → 2020-05-20T03:24:00Z
                20 May 2020 11:24 SGT → 2020-05-20T03:24:00Z
                20 May 2020 11:24 JST → 2020-05-20T02:24:00Z
                20 May 2020 11:24 KST → 2020-05-20T02:24:00Z
                20 May 2020 11:24 AWST → 2020-05-20T03:24:00Z
                20 May 2020 11:24 ACST → 2020-05-20T01:54:00Z
                20 May 2020 11:24 ACDT → 2020-05-20T00:54:00Z
                20 May 2020 11:24 AEST → 2020-05-20T01:24:00Z
                20 May 2020 11:24 AEDT → 2020-05-20T00:24:00Z
                20 May 2020 11:24 NZST → 2020-05-19T23:24:00Z
                20 May 2020 11:24 NZDT → 2020-05-19T22:24:00Z
            am and pm are understood
                20 May 2020 12:24 am GMT → 2020-05-20T00:24:00Z
                20 May 2020 1:24 AM → 2020-05-20T01:24:00Z
                20 May 2020 12:24 PM → 2020-05-20T12:24:00Z
                May 20, 2020 1:24 PM → 2020-05-20T13:24:00Z
                20 May 2020 13:24 PM → 2020-05-20T13:24:00Z
            Without a zone, a date is UTC
                20 May 2020 11:24:59 → 2020-05-20T11:24:59Z
                2020-05-20T11:24:59 → 2020-05-20T11:24:59Z
            A month is its English name, its first three letters, or Sept
                4 september 2025 → 2025-09-04T00:00:00Z
                4 SEP 2025 → 2025-09-04T00:00:00Z
                4 Sept 2025 → 2025-09-04T00:00:00Z
                4 septem 2025 → none
                4 Mars 2025 → none
                4 Ma 2025 → none
            A year of four digits before 1000 makes it no date
                Mon, 01 Jan 0001 00:00:00 +0000 → none
                0001-01-01T00:00:00Z → none
                0999-12-31 → none
                1000-01-01 → 1000-01-01T00:00:00Z
                1 Jan 0999 → none
                1 Jan 1000 → 1000-01-01T00:00:00Z
            Another word in its place, an unknown zone, and any other form too
                tomorrow → none
                20 May soon → none
                20 May 2020 11:24 XYZ → none
                20 May 2020 11:24 LMT → none
                20 May 2020 11:24 +0000 x → none
                20 May 2020 of 11:24 → none
                20 May 2020 11:24 (noon) → 2020-05-20T11:24:00Z
            Days, hours and minutes that do not exist
                31 Jun 2020 → none
                29 Feb 2020 → 2020-02-29T00:00:00Z
                29 Feb 2100 → none
                29 Feb 2000 → 2000-02-29T00:00:00Z
                0 May 2020 → none
                2020-13-01 → none
                2020-00-01 → none
                20 May 2020 23:59:60 → 2020-05-20T23:59:59Z
                20 May 2020 23:59:61 → none
                20 May 2020 24:00 → none
                20 May 2020 23:60 → none
            """
    )

    @Test(arguments: rows)
    func readsDatesInEitherForm(rule: String, row: String) throws {
        let parts = row.replacing("⏎", with: "\n").components(separatedBy: " → ")
        let date = parts[1] == "none" ? nil : parts[1]
        #expect(try dates(parts[0]) == [date, date], "\(rule)")
    }

    /// A date in any year, and all offsets in half hours.
    @Test func readsEveryDateThatItIsWrittenAs() throws {
        var random = SplitMix64(seed: 822)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let longMonths = ["", "uary", "ruary", "ch", "il", "", "e", "y", "ust", "tember", "ober", "ember", "ember"]
        for round in 0..<2_000 {
            // From 1950 to 2049, so that two digits are a year.
            let date = Date(timeIntervalSince1970: .init(Int.random(in: -631_065_600..<2_524_521_600, using: &random)))
            let minutes = round % 2 == 0 ? (round / 2 % 57 - 28) * 30 : Int.random(in: -839...839, using: &random)
            let local = date.addingTimeInterval(Double(minutes * 60)).formatted(.iso8601)
            let parts = local.split(whereSeparator: "-TZ:".contains).map(String.init)
            let month = try #require(Int(parts[1]))
            let (name, long) = (months[month - 1], months[month - 1] + longMonths[month])
            let seconds = date.timeIntervalSince1970 + Double(minutes * 60) + 4 * 86_400
            let weekday = days[(Int((seconds / 86_400).rounded(.down)) % 7 + 7) % 7]
            let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
            let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
            let zone = "\(minutes < 0 ? "-" : "+")\(pad(hours))\(pad(rest))"
            let colon = "\(minutes < 0 ? "-" : "+")\(pad(hours)):\(pad(rest))"
            let time = "\(parts[3]):\(parts[4]):\(parts[5])"
            let texts = [
                "\(weekday), \(parts[2]) \(name) \(parts[0]) \(time) \(zone)",
                "\(parts[2]) \(long) \(parts[0].suffix(2)) \(time) \(colon)",
                "\(weekday) \(name) \(parts[2]) \(time) \(zone) \(parts[0])",
                "\(long) \(parts[2]), \(parts[0]) \(time) GMT\(colon)", local.replacing("Z", with: colon),
                local.replacing("Z", with: zone).replacing("T", with: " "),
                "\(parts[0])\(parts[1])\(parts[2])T\(parts[3])\(parts[4])\(parts[5])\(zone)",
            ]
            for text in texts {
                let read = Array(text.utf8).withUnsafeBytes(DateReader.feedDate)
                #expect(
                    read == date,
                    "\(text) is \(read?.formatted(.iso8601) ?? "none"), not \(date.formatted(.iso8601))"
                )
            }
        }
    }
}
