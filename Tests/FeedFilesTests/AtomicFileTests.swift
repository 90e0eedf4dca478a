import FeedTestSupport
import Foundation
import Testing

@testable import FeedFiles

@Suite("Replacing a file of the user", .limited)
struct AtomicFileTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private func replace(_ name: String, with text: String = "new") throws {
        let file = try AtomicFile(home.path(name))
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
        try file.finish()
    }

    private func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: home.url(name)), as: UTF8.self)
    }

    private func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: home.path(name))[.posixPermissions] as? Int
    }

    @Test(arguments: ["existing", "missing"])
    func followsLinksEvenToAFileThatDoesNotExist(target: String) throws {
        try Data("old".utf8).write(to: home.url("existing"))
        for (link, end) in [("first", "second"), ("second", home.path("third")), ("third", target)] {
            try FileManager.default.createSymbolicLink(atPath: home.path(link), withDestinationPath: end)
        }
        try replace("first")
        #expect(try text(of: target) == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("third")) == target)
    }

    @Test func preservesPermissionsWithoutSetIDBits() throws {
        try Data().write(to: home.url("old"))
        try FileManager.default.setAttributes([.posixPermissions: 0o6604], ofItemAtPath: home.path("old"))
        try replace("old")
        #expect(try mode(of: "old") == 0o604)
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"))
    func preservesOwnerAndGroup() throws {
        try Data().write(to: home.url("old"))
        #expect(chown(home.path("old"), 4_321, 5_432) == 0)
        #expect(chmod(home.path("old"), 0o640) == 0)
        try replace("old")
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path("old"))
        #expect(attributes[.ownerAccountID] as? Int == 4_321)
        #expect(attributes[.groupOwnerAccountID] as? Int == 5_432)
        #expect(try mode(of: "old") == 0o640)
    }

    @Test func leavesTheOldFileAndNoOtherUnlessItIsFinished() throws {
        try Data("old".utf8).write(to: home.url("file"))
        do {
            let file = try AtomicFile(home.path("file"))
            try Array("half".utf8).withUnsafeBytes { try file.write($0) }
            #expect(try home.contents().count == 2)
        }
        #expect(try text(of: "file") == "old")
        #expect(try home.contents() == ["file"])
    }

    @Test func deletesOnlyTheTemporaryFilesOfKilledWriters() throws {
        let running = try AtomicFile(home.path("other"))
        let names = [".essential-feed-aB3dE6gH9jK2", ".essential-feed-short", ".essential-feed-aB3dE6gH9jK.", "mine"]
        for name in names { try Data().write(to: home.url(name)) }
        try replace("file")
        #expect(try home.contents().filter(names.contains).sorted() == names.dropFirst().sorted())
        try running.finish()
        #expect(try home.contents().contains("other"))
    }

    @Test func writesTheFileBeforeItIsRenamed() throws {
        let calls = Observed<[FileCall]>([])
        try FileCall.$decide.withValue({ call in
            calls.update { $0.append(call) }
            return .made
        }) { try replace("file") }
        let last = calls.value.suffix(3)
        #expect(Array(last) == [.sync, .rename, .remove], "\(calls.value)")
    }
}
