import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Finding damaged or obstructed image data", .noSync, .limited)
struct DamagedImageDataTests {
    private let disk: ImageDataOnDisk
    private let key = PictureKey("https://any.example/image.png")
    private var path: String { disk.path(for: key) }

    init() throws { disk = try ImageDataOnDisk() }

    /// Damage to the files of image data that makes it count as missing.
    enum Damage: CaseIterable {
        case cut, emptied, extended, flippedBit, missing
        case metadataCut, metadataEmptied, metadataGarbled, metadataMissing, metadataOfAnotherKey, metadataOfOtherData,
            metadataOfAnotherLength
        case metadataDeep
    }

    private func spoil(_ damage: Damage) async throws {
        let metadata = disk.metadata(for: key)
        var bytes = try disk.bytes(path)
        switch damage {
        case .cut: try disk.write(bytes.dropLast(), to: path)
        case .emptied: try disk.write(Data(), to: path)
        case .extended: try disk.write(bytes + [0], to: path)
        case .flippedBit:
            bytes[bytes.count / 2] ^= 1
            try disk.write(bytes, to: path)
        case .missing: try disk.remove(path)
        case .metadataCut: try disk.write(disk.bytes(metadata).dropLast(), to: metadata)
        case .metadataEmptied: try disk.write(Data(), to: metadata)
        case .metadataGarbled: try disk.write(Data([0xFF, 0, 0x7B]), to: metadata)
        case .metadataMissing: try disk.remove(metadata)
        case .metadataOfAnotherKey: try disk.write(metadataOfAnotherKey(), to: metadata)
        case .metadataOfOtherData:
            try await disk.imageData.insert(Data("other".utf8), for: key)
            try disk.write(bytes, to: path)
        case .metadataOfAnotherLength:
            let text = String(decoding: try disk.bytes(metadata), as: UTF8.self)
            let other = text.replacing("\"bytes\":\(bytes.count)", with: "\"bytes\":\(bytes.count + 1)")
            #expect(other != text)
            try disk.write(Data(other.utf8), to: metadata)
        case .metadataDeep: try disk.write(Data(repeating: UInt8(ascii: "["), count: 500_000), to: metadata)
        }
    }

    /// Valid metadata of another key.
    private func metadataOfAnotherKey() throws -> Data {
        let metadata = String(decoding: try disk.bytes(disk.metadata(for: key)), as: UTF8.self)
        #expect(metadata.contains("any.example"))
        return Data(metadata.replacing("any.example", with: "other.test").utf8)
    }

    @Test(arguments: Damage.allCases)
    func treatsDamagedDataAsMissingAndSavesNewData(damage: Damage) async throws {
        let data = try await disk.insert(key)
        try await spoil(damage)
        #expect(try await disk.imageData.retrieve(for: key) == nil)
        try await disk.insert(key)
        #expect(try await disk.imageData.retrieve(for: key) == data)
    }

    @Test(arguments: [(false, 64 << 20), (true, 1 << 20)])
    func readsNoFileOverTheSizeLimit(isMetadata: Bool, limit: Int) async throws {
        try await disk.insert(key)
        let file = try FileHandle(forWritingTo: URL(filePath: isMetadata ? disk.metadata(for: key) : path))
        try file.truncate(atOffset: UInt64(limit) + 1)
        let error = await #expect(throws: CacheError.self) { try await disk.imageData.retrieve(for: key) }
        #expect(error?.cause as? UnusableFile == .tooLarge(limit: limit))
    }

    /// Anything that can be in place of an image data file.
    enum Obstacle: CaseIterable {
        case directory, link, danglingLink
    }

    private func place(_ obstacle: Obstacle, at place: String) throws {
        try? disk.remove(place)
        let victim = disk.home.path("victim")
        switch obstacle {
        case .directory: try disk.makeDirectory(place)
        case .link:
            try disk.write(Data("victim".utf8), to: victim)
            try disk.link(place, to: victim)
        case .danglingLink: try disk.link(place, to: victim)
        }
    }

    @Test(arguments: Obstacle.allCases, [true, false])
    func deliversErrorsAndChangesNothingWhenObstructed(obstacle: Obstacle, isMetadata: Bool) async throws {
        try await disk.insert(key)
        try place(obstacle, at: isMetadata ? disk.metadata(for: key) : path)
        let before = try disk.home.contents()
        let retrieval = await #expect(throws: CacheError.self) { try await disk.imageData.retrieve(for: key) }
        #expect(retrieval?.description.hasPrefix("cannot read \(path): ") == true)
        let insertion = await #expect(throws: CacheError.self) { try await disk.insert(key) }
        #expect(insertion?.description.hasPrefix("cannot write \(path): ") == true)
        #expect(try disk.home.contents() == before)
        if obstacle == .link { #expect(try disk.bytes(disk.home.path("victim")) == Data("victim".utf8)) }
    }

    @Test func deliversErrorsWhenAFileIsInPlaceOfTheDirectory() async throws {
        try disk.makeDirectory(disk.home.path("feed"))
        try disk.write(Data("file".utf8), to: disk.directory)
        await #expect(throws: CacheError.self) { try await disk.imageData.retrieve(for: key) }
        await #expect(throws: CacheError.self) { try await disk.insert(key) }
        #expect(try disk.bytes(disk.directory) == Data("file".utf8))
    }

    @Test func ignoresLeftoversOfDeadWriters() async throws {
        let data = try await disk.insert(key)
        let leftover = "\(disk.directory)/.tmp-dead01"
        try disk.write(Data("part".utf8), to: leftover)
        #expect(try await disk.imageData.retrieve(for: key) == data)
        try await disk.insert(key)
        #expect(try await disk.imageData.retrieve(for: key) == data)
        try await disk.imageData.delete(except: [key])
        #expect(!disk.names().contains(".tmp-dead01"))
        #expect(try await disk.imageData.retrieve(for: key) == data)
    }
}
