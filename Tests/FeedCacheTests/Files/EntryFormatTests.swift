import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache
@testable import FeedFiles

@Suite("The format of the files of an entry", .noSync, .limited)
struct EntryFormatTests {
    private static let items =
        #"[{"id":"01A7F70C-75DA-4C2E-B5A3-EED40DC53A01","description":"a\u0009é","#
        + #""image":"https://any.example/image-1"},{"id":"02A7F70C-75DA-4C2E-B5A3-EED40DC53A02","#
        + #""location":"b","image":"https://any.example/image-2"}]"#
    private static let head =
        #"{"items":"SUM","layout":1,"metadata":{"deliveries":{"departed":["03"],"undelivered":["01"]},"#
        + #""failure":{"isInvalidData":true,"message":"any","retryAt":750000060,"since":749999940,"status":503},"#
        + #""fetchedAt":749999700,"firstPage":{"count":2,"limit":20},"#
        + #""firstSaved":{"runs":[{"count":1,"date":750000000.25},{"count":1}]},"format":"rss","#
        + #""foundFeed":"https://any.example/feed.xml","freshness":[3,4659767778871345152],"#
        + #""next":"https://any.example/4","pictureWaits":{"https://any.example":750000060},"#
        + #""policy":{"maximumAge":[32786,5048799358640717824]},"timestamp":750000000.25,"title":"A \"title\"","#
        + #""url":"https://any.example/feed","validators":{"discoveredURL":"https://any.example/feed.xml","#
        + #""etag":"\"1\"","lastModified":"today","redirectedURL":"https://any.example/v2","#
        + #""requestURL":"https://any.example/limit"},"version":"07A7F70C-75DA-4C2E-B5A3-EED40DC53A07"}}"#

    private let entry = anyEntry(
        [anyImage(1, description: "a\té", location: nil), anyImage(2, description: nil, location: "b")],
        timestamp: anyDate + 0.25,
        freshness: .seconds(60),
        fetchedAt: anyDate - 300
    )
    .with {
        $0.validators = Validators(
            etag: "\"1\"",
            lastModified: "today",
            redirectedURL: anyURL("v2"),
            requestURL: anyURL("limit"),
            discoveredURL: anyURL("feed.xml")
        )
        ($0.version, $0.policy, $0.title, $0.format, $0.next) = (anyID(7), .days(7), "A \"title\"", .rss, anyURL("4"))
        ($0.foundFeed, $0.firstPage) = (anyURL("feed.xml"), CacheMetadata.FirstPage(count: 2, limit: 20))
        $0.firstSaved = FirstSavedDates([anyDate + 0.25, nil])
        $0.deliveries = Deliveries(undelivered: ["01"], departed: ["03"])
        $0.pictureWaits = ["https://any.example": anyDate + 60]
        $0.failure = FailedLoad(
            since: anyDate - 60,
            message: "any",
            isInvalidData: true,
            status: 503,
            retryAt: anyDate + 60
        )
    }

    private let disk: StoreOnDisk

    init() throws { disk = try StoreOnDisk() }

    /// The head with the checksum of the items.
    private func head() throws -> String {
        let checksum = try disk.path(of: .items).suffix(21).prefix(16)
        #expect(checksum == Checksum(of: try disk.text(of: .items)).text)
        return Self.head.replacing("SUM", with: checksum)
    }

    @Test func writesTheFormat() async throws {
        try await disk.store.replace(with: entry)
        #expect(try disk.text(of: .items) == Self.items)
        let (text, expected) = (try disk.text(), try head())
        #expect(text == expected)
    }

    @Test func readsTheFormat() async throws {
        try disk.makeDirectory()
        let name = "feed-\(Checksum(of: Self.items).text).json"
        try Data(Self.items.utf8).write(to: disk.home.url("store/\(name)"))
        try disk.write(try head().utf8)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func readsAHeadWithUnknownMembersInAnyOrder() async throws {
        try await disk.store.replace(with: entry)
        let rest = try head().replacing(#""layout":1,"#, with: #""new":[{}],"#).dropFirst().dropLast(2)
        try disk.write("\n{ \(rest),\"new\":1}, \"layout\" : 1 }\n".utf8)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func writesNoItemsForAHeadAlone() async throws {
        let head = anyEntry([]).with { $0 = CacheMetadata(withoutItemsOf: anyURL("feed"), at: anyDate) }
        for _ in 0..<2 {
            try await disk.store.replace(with: head)
            #expect(try disk.names() == ["feed.json"])
            #expect(try await disk.store.retrieve() == head)
            try await disk.store.replace(with: entry)
        }
        #expect(try disk.names() == StoreOnDisk.entryNames)
    }

    @Test func writesOnlyEntriesThatCanBeRead() throws {
        try disk.makeDirectory()
        let directory = Directory(path: disk.directory)
        let files = EntryFiles<[FeedImage]>(directory: directory, name: "feed.json", coding: .items(), limit: 1_000)
        #expect(throws: UnusableFile.tooLarge(limit: 1_000)) { try files.replace(nil, with: anyEntry(anyFeed(50))) }
        #expect(try disk.names() == [])
        let long = anyEntry().with { $0.title = String(repeating: "x", count: 1_000) }
        #expect(throws: UnusableFile.tooLarge(limit: 1_000)) { try files.replace(nil, with: long) }
        #expect(try files.entry() == nil)
    }
}
