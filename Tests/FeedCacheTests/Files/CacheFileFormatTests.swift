import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCache

@Suite("The format of the feed's file", .noSync, .limited)
struct CacheFileFormatTests {
    /// A file in version 1 of the format: files written today must remain readable forever.
    private static let text =
        #"{"version":1,"url":"https://any.example/feed","timestamp":750000000.25,"etag":"\"1\"","#
        + #""last_modified":"today","value":[{"id":"01A7F70C-75DA-4C2E-B5A3-EED40DC53A01","description":"a\u0009é","#
        + #""image":"https://any.example/image-1"},{"id":"02A7F70C-75DA-4C2E-B5A3-EED40DC53A02","#
        + #""location":"b","image":"https://any.example/image-2"}],"checksum":"ebf17591b0463cdc"}"#
    private let entry = anyEntry(
        [anyImage(1, description: "a\té", location: nil), anyImage(2, description: nil, location: "b")],
        timestamp: anyDate + 0.25,
        validators: Validators(etag: "\"1\"", lastModified: "today")
    )

    /// All other members, in the entry of a paged list that was redirected and revalidated.
    private static let fullText =
        #"{"version":1,"url":"https://any.example/feed","timestamp":749999400.0,"fetched_at":749999700.0,"etag":"\"1\"","#
        + #""redirected_url":"https://any.example/v2","request_url":"https://any.example/limit","freshness":60,"#
        + #""maximum_age":604800,"title":"A \"title\"","format":"rss","next":"https://any.example/4","#
        + #""pages":{"first":2,"second":"https://any.example/2","whole":false,"#
        + #""parts":[[2,750000000.0,"https://any.example/2"],[1,749999400.0]]},"value":[],"checksum":"c98ddb8865a650a1"}"#
    private var fullEntry: CacheEntry<[FeedImage]> {
        let parts = [
            Paging.Part(count: 2, savedAt: anyDate, next: anyURL("2")), .init(count: 1, savedAt: anyDate - 600),
        ]
        return anyEntry([], timestamp: anyDate - 600, freshness: .seconds(60), fetchedAt: anyDate - 300).with {
            $0.validators = Validators(etag: "\"1\"", redirectedURL: anyURL("v2"), requestURL: anyURL("limit"))
            ($0.policy, $0.title, $0.format, $0.next) = (.days(7), "A \"title\"", .rss, anyURL("4"))
            $0.paging = Paging(firstPageSize: 2, secondPage: anyURL("2"), isComplete: false, parts: parts)
        }
    }

    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk()
    }

    @Test func writesTheFormatOfVersion1() async throws {
        try await disk.store.replace(with: entry)
        #expect(String(decoding: try disk.bytes(), as: UTF8.self) == Self.text)
        try await disk.store.replace(with: fullEntry)
        #expect(String(decoding: try disk.bytes(), as: UTF8.self) == Self.fullText)
    }

    @Test func readsTheFormatOfVersion1() async throws {
        try disk.write(Self.text.utf8)
        #expect(try await disk.store.retrieve() == entry)
        try disk.write(Self.fullText.utf8)
        #expect(try await disk.store.retrieve() == fullEntry)
    }

    @Test func writesTheSameMembersIntoTheFileOfRefreshedMetadata() async throws {
        try await disk.store.replace(with: fullEntry)
        _ = try await disk.refresh(with: fullEntry.with { $0.policy = .neverExpires }.metadata)
        let text = try String(contentsOfFile: disk.file + ".confirmed", encoding: .utf8)
        let members = Self.fullText.replacing(#""maximum_age":604800"#, with: #""maximum_age":null"#)
        let end = #","saved_at":749999400.0,"value":"c98ddb8865a650a1","checksum":"#
        #expect(text.hasPrefix(try #require(members.split(separator: #","value":"#).first) + end))
        #expect(try await disk.store.metadata()?.policy == .neverExpires)
    }

    /// A later version may have more formats and kinds of parts.
    @Test(arguments: [
        (#""format":"rss""#, #""format":"new""#), (#""format":"rss""#, #""new":[{"format":"atom"}]"#),
        (#""second":"#, #""new":{"first":9},"second":"#),
    ])
    func readsAnEntryWithoutUnknownValues(member: String, replacement: String) async throws {
        try disk.write(Self.fullText.replacing(member, with: replacement).utf8)
        let entry = replacement.contains("format") ? fullEntry.with { $0.format = nil } : fullEntry
        #expect(try await disk.store.retrieve() == entry)
    }

    /// The list is more important than the URL.
    @Test(arguments: ["file:///a", "relative", "HTTPS://any.example/a", "https:///a"])
    func omitsURLsThatCouldNotBeReadAgain(text: String) async throws {
        let url = try #require(URL(string: text))
        let entry = fullEntry.with {
            $0.validators = Validators(etag: "\"1\"", redirectedURL: url, requestURL: url)
            $0.next = url
            let parts = [Paging.Part(count: 0, savedAt: anyDate, next: url)]
            $0.paging = Paging(firstPageSize: 2, secondPage: url, isComplete: false, parts: parts)
        }
        try await disk.store.replace(with: entry)
        let parts = [Paging.Part(count: 0, savedAt: anyDate)]
        let expected = entry.with {
            ($0.validators, $0.next) = (Validators(etag: "\"1\""), nil)
            $0.paging = Paging(firstPageSize: 2, isComplete: false, parts: parts)
        }
        #expect(try await disk.store.retrieve() == expected)
    }

    @Test func readsAnEntryWithUnknownMembersInAnyOrder() async throws {
        let rest = Self.text.dropFirst(#"{"version":1,"#.count).dropLast()
        try disk.write("\n{\"new\": [{}], \(rest) , \"version\" : 1 }\n".utf8)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func writesWhatFoundationReads() async throws {
        struct File: Decodable {
            struct Image: Decodable {
                let id: UUID
                let description: String?
                let location: String?
                let image: URL
            }

            let version: Int
            let url: URL
            let timestamp: Date
            let etag: String?
            let last_modified: String?
            let value: [Image]
            let checksum: String
        }
        let entry = anyEntry(
            anyFeed(20) + entry.value,
            timestamp: Date(timeIntervalSinceReferenceDate: 1e8 / 3),
            validators: entry.metadata.validators
        )
        try await disk.store.replace(with: entry)
        let file = try JSONDecoder().decode(File.self, from: Data(try disk.bytes()))

        #expect(file.version == 1)
        #expect(file.url == entry.url)
        #expect(file.timestamp == entry.timestamp)
        #expect(file.etag == entry.metadata.validators.etag)
        #expect(file.last_modified == entry.metadata.validators.lastModified)
        #expect(file.checksum.count == 16)
        let images = file.value.map {
            FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
        }
        #expect(images == entry.value)
    }

    @Test func writesOnlyEntriesThatCanBeRead() throws {
        var written = 0
        #expect(throws: UnusableFile.tooLarge(limit: 1_000)) {
            try CacheFile.write(anyEntry(anyFeed(50)), as: .items(), limit: 1_000) { written += $0.count }
        }
        #expect(written <= 1_000)
    }
}
