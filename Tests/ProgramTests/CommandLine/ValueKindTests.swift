import FeedCommandLine
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite("Reading values of options", .limited)
struct ValueKindTests {
    @Test(arguments: [
        ("http://a.example/feed", "http://a.example/feed"), ("feed://a.example/x", "https://a.example/x"),
        ("FEED:http://a.example/x", "http://a.example/x"), ("feed:https://a.example/x", "https://a.example/x"),
        ("feed:a.example", nil), ("feed:feed:https://a.example", nil), ("feed:", nil), ("a.example", nil),
        ("ftp://a.example/x", nil),
    ])
    func readsTheURLOfAFeed(text: String, url: String?) {
        #expect(ValueKind<URL>.feedURL.read(text)?.absoluteString == url)
    }

    @Test(arguments: [
        ("https://a.example/x", true), ("https://user@a.example/x", false), ("https://:word@a.example/x", false),
        ("https://user:word@a.example/x", false), ("feed://a.example/x", false),
    ])
    func readsTheURLOfAMirror(text: String, isPublic: Bool) {
        #expect((ValueKind<URL>.publicURL.read(text) != nil) == isPublic)
    }

    @Test(arguments: [
        "73A7", "73a7f7", "73A7F70C", "73A7F70C-", "73A7F70C-75DA", "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6",
    ])
    func readsTheBeginningOfAnID(text: String) throws {
        let id = try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"))
        let prefix = try #require(ImagePrefix(text))
        #expect(prefix.matches(id))
        #expect(!prefix.matches(UUID()))
        #expect(prefix.id == (text.utf8.count == 36 ? id : nil))
    }

    @Test(arguments: [
        "", "73A", "73A7G", "73A7-F70C", "73A7F70C75DA", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6A", "73A7F70C_", "７３Ａ７",
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\0",
    ])
    func refusesWhatIsNotTheBeginningOfAnID(text: String) {
        #expect(ImagePrefix(text) == nil)
    }

    @Test func readsTimesAgo() throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(try #require(When("1d")).date(before: now) == now - 86_400)
        #expect(try #require(When("90")).date(before: now) == now - 90)
        #expect(try #require(When("20261120s")).date(before: now) == now - 20_261_120)
    }

    @Test(arguments: ["2026-11-20", "2026-03-29", "2026-10-25", "2024-02-29"])
    func readsADateAsLocalMidnight(text: String) throws {
        let date = try #require(When(text)).date(before: .now)
        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        #expect([parts.hour, parts.minute, parts.second] == [0, 0, 0])
        #expect(text == String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
    }

    @Test func readsADateWithATime() throws {
        let utc = try #require(When("2026-11-20T10:30:00Z")).date(before: .now)
        #expect(utc == Date(timeIntervalSince1970: 1_795_170_600))
        #expect(try #require(When("2026-11-20T12:30:00+02:00")).date(before: .now) == utc)
        let local = try #require(When("2026-11-20T10:30")).date(before: .now)
        #expect(local == utc - Double(TimeZone.current.secondsFromGMT(for: utc)))
    }

    @Test(
        arguments: [
            "", "tomorrow", "2026-02-30", "2026-13-01", "2026-01-03T", "T10:00Z", "2026-11", "20.11.2026", "20261120",
            "36501d", "-1d", "2026-11-20T25:00",
        ]
    )
    func refusesWhatIsNotATimeOrDate(text: String) {
        #expect(When(text) == nil)
    }
}
