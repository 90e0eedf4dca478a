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
    private let disk: StoreOnDisk

    init() throws {
        disk = try StoreOnDisk()
    }

    @Test func isThatOfVersion1() async throws {
        try await disk.store.replace(with: entry)
        #expect(String(decoding: try disk.bytes(), as: UTF8.self) == Self.text)
    }

    @Test func isReadAsSaved() async throws {
        try disk.write(Self.text.utf8)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func isReadWithUnknownMembersInAnyOrder() async throws {
        let rest = Self.text.dropFirst(#"{"version":1,"#.count).dropLast()
        try disk.write("\n{\"new\": [{}], \(rest) , \"version\" : 1 }\n".utf8)
        #expect(try await disk.store.retrieve() == entry)
    }

    @Test func isReadByFoundation() async throws {
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
            validators: entry.validators
        )
        try await disk.store.replace(with: entry)
        let file = try JSONDecoder().decode(File.self, from: Data(try disk.bytes()))

        #expect(file.version == 1)
        #expect(file.url == entry.url)
        #expect(file.timestamp == entry.timestamp)
        #expect(file.etag == entry.validators.etag)
        #expect(file.last_modified == entry.validators.lastModified)
        #expect(file.checksum.count == 16)
        let images = file.value.map {
            FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
        }
        #expect(images == entry.value)
    }

    @Test func writesNoMoreThanCanBeRead() throws {
        var written = 0
        #expect(throws: UnusableFile.tooLarge(limit: 1_000)) {
            try CacheFile.write(anyEntry(anyFeed(50)), as: .items(), limit: 1_000) { written += $0.count }
        }
        #expect(written <= 1_000)
    }
}
