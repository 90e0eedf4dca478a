import FeedTestSupport
import Foundation
import Testing

@testable import FeedFiles

@Suite("Checking access before writing to a public directory")
struct PublicDirectoryTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private let refusesAccess: @Sendable (FileCall) -> FileCall.Outcome = { call in
        call == .status ? .failure(EACCES) : .made
    }

    @Test(arguments: ["", "new", "new/", "some/new/directory"])
    func allowsADirectoryThatCanBeMade(name: String) throws {
        try PublicDirectory.checkAccess(to: home.path(name))
        #expect(try home.contents() == [])
    }

    @Test func allowsARelativePath() throws {
        try PublicDirectory.checkAccess(to: "no such directory")
        try AtomicFile.check("no such file")
    }

    @Test func refusesADirectoryInAFile() throws {
        try Data().write(to: home.url("file"))
        #expect(throws: SystemError.notADirectory) { try PublicDirectory.checkAccess(to: home.path("file/new")) }
        #expect(throws: SystemError.notADirectory) { try AtomicFile.check(home.path("file/new")) }
    }

    @Test func refusesADirectoryThatMayNotBeWritten() {
        FileCall.$decide.withValue(refusesAccess) {
            #expect(throws: SystemError(code: EACCES)) { try PublicDirectory.checkAccess(to: home.path) }
            #expect(throws: SystemError(code: EACCES)) { try AtomicFile.check(home.path("file")) }
        }
    }

    @Test func allowsAFileThatCanBeReplaced() throws {
        try AtomicFile.check(home.path("new"))
        #expect(try home.contents() == [])
        try Data("old".utf8).write(to: home.url("file"))
        try FileManager.default.createSymbolicLink(atPath: home.path("link"), withDestinationPath: home.path("file"))
        for name in ["file", "link"] { try AtomicFile.check(home.path(name)) }
        #expect(try Data(contentsOf: home.url("file")) == Data("old".utf8))
    }

    @Test func refusesToReplaceWhatIsNotAFile() {
        #expect(throws: UnusableFile.notARegularFile) { try AtomicFile.check(home.path) }
        #expect(throws: SystemError.notFound) { try AtomicFile.check(home.path("none/file")) }
    }
}
