import FeedCache
import FeedCore
import Foundation
import TestSupport
import Testing

@Suite("Finding pictures damaged or obstructed")
struct DamagedPictureTests {
    private let disk: PicturesOnDisk
    private let url = anyURL("picture.png")
    private var path: String { disk.pictures.path(for: url) }

    init() throws {
        disk = try PicturesOnDisk()
    }

    /// What can happen to the files of a picture, so that the picture counts as not there.
    enum Damage: CaseIterable {
        case cut, emptied, extended, flippedBit, missing
        case noteCut, noteEmptied, noteGarbled, noteMissing, noteOfAnotherURL, noteOfAnotherPicture, noteOfAnotherLength
        case noteDeep
    }

    private func spoil(_ damage: Damage) async throws {
        let note = disk.note(for: url)
        var bytes = try disk.bytes(path)
        switch damage {
        case .cut: try disk.write(bytes.dropLast(), to: path)
        case .emptied: try disk.write(Data(), to: path)
        case .extended: try disk.write(bytes + [0], to: path)
        case .flippedBit:
            bytes[bytes.count / 2] ^= 1
            try disk.write(bytes, to: path)
        case .missing: try disk.remove(path)
        case .noteCut: try disk.write(disk.bytes(note).dropLast(), to: note)
        case .noteEmptied: try disk.write(Data(), to: note)
        case .noteGarbled: try disk.write(Data([0xFF, 0, 0x7B]), to: note)
        case .noteMissing: try disk.remove(note)
        case .noteOfAnotherURL: try disk.write(noteOfAnotherURL(), to: note)
        case .noteOfAnotherPicture:
            try await disk.pictures.insert(Data("other".utf8), for: url)
            try disk.write(bytes, to: path)
        case .noteOfAnotherLength:
            let text = String(decoding: try disk.bytes(note), as: UTF8.self)
            let other = text.replacing("\"bytes\":\(bytes.count)", with: "\"bytes\":\(bytes.count + 1)")
            #expect(other != text)
            try disk.write(Data(other.utf8), to: note)
        case .noteDeep: try disk.write(Data(repeating: UInt8(ascii: "["), count: 500_000), to: note)
        }
    }

    /// A note whose every word is right but the URL's.
    private func noteOfAnotherURL() throws -> Data {
        let note = String(decoding: try disk.bytes(disk.note(for: url)), as: UTF8.self)
        #expect(note.contains("any.example"))
        return Data(note.replacing("any.example", with: "other.test").utf8)
    }

    @Test(arguments: Damage.allCases)
    func takesADamagedPictureForNoneAndKeepsANewOne(damage: Damage) async throws {
        let picture = try await disk.insert(url)
        try await spoil(damage)
        #expect(try await disk.pictures.retrieve(for: url) == nil)
        try await disk.insert(url)
        #expect(try await disk.pictures.retrieve(for: url) == picture)
    }

    @Test func noticesEveryFlippedBit() async throws {
        let picture = Data((0..<40).map { UInt8($0) })
        try await disk.pictures.insert(picture, for: url)
        for index in picture.indices {
            var damaged = picture
            damaged[index] ^= 1 << UInt8(index % 8)
            try disk.write(damaged, to: path)
            #expect(try await disk.pictures.retrieve(for: url) == nil)
        }
    }

    @Test(arguments: [(false, 64 << 20), (true, 1 << 20)])
    func readsNoFileThatIsLongerThanItMayBe(isNote: Bool, limit: Int) async throws {
        try await disk.insert(url)
        let file = try FileHandle(forWritingTo: URL(filePath: isNote ? disk.note(for: url) : path))
        try file.truncate(atOffset: UInt64(limit) + 1)
        let error = await #expect(throws: CacheError.self) { try await disk.pictures.retrieve(for: url) }
        #expect(error?.cause as? InvalidFile == .tooLarge(limit: limit))
    }

    /// What can stand where a file of the picture should be.
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
    func deliversErrorsAndTouchesNothingWhereSomethingElseIsInPlace(obstacle: Obstacle, isNote: Bool) async throws {
        try await disk.insert(url)
        try place(obstacle, at: isNote ? disk.note(for: url) : path)
        let before = try disk.home.contents()
        let retrieval = await #expect(throws: CacheError.self) { try await disk.pictures.retrieve(for: url) }
        #expect(retrieval?.description.hasPrefix("cannot read \(path): ") == true)
        let insertion = await #expect(throws: CacheError.self) { try await disk.insert(url) }
        #expect(insertion?.description.hasPrefix("cannot save \(path): ") == true)
        #expect(try disk.home.contents() == before)
        if obstacle == .link { #expect(try disk.bytes(disk.home.path("victim")) == Data("victim".utf8)) }
    }

    @Test func deliversErrorsWhereAFileIsInPlaceOfTheDirectory() async throws {
        try disk.makeDirectory(disk.home.path("feed"))
        try disk.write(Data("file".utf8), to: disk.directory)
        await #expect(throws: CacheError.self) { try await disk.pictures.retrieve(for: url) }
        await #expect(throws: CacheError.self) { try await disk.insert(url) }
        #expect(try disk.bytes(disk.directory) == Data("file".utf8))
    }

    @Test func isNotDisturbedByWhatDeadWritersLeft() async throws {
        let picture = try await disk.insert(url)
        let leftover = "\(disk.directory)/.tmp-dead01"
        try disk.write(Data("part".utf8), to: leftover)
        #expect(try await disk.pictures.retrieve(for: url) == picture)
        try await disk.insert(url)
        #expect(try await disk.pictures.retrieve(for: url) == picture)
        try await disk.feed.replace(with: anyEntry([anyImage(url: url)]))
        #expect(!disk.names().contains(".tmp-dead01"))
        #expect(try await disk.pictures.retrieve(for: url) == picture)
    }
}
