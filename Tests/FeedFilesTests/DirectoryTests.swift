import FeedTestSupport
import Foundation
import Testing

@testable import FeedFiles

@Suite("Replacing a file while others sweep", .limited)
struct DirectoryTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    @Test func leavesAFileThatIsBeingWritten() throws {
        let directory = Directory(path: home.path)
        try directory.replace("file", isDurable: false) { file in
            try Directory(path: home.path).sweepTemporaryFiles()
            try Array("new".utf8).withUnsafeBytes { try file.write($0) }
        }
        #expect(try home.contents() == ["file"])
        #expect(try directory.read("file", limit: 3) == Array("new".utf8))
    }

    @Test func leavesAFileThatWasJustCreated() async throws {
        let home = home
        let isDone = Observed(false)
        async let sweeping: Void = {
            while !isDone.value, !Task.isCancelled { try Directory(path: home.path).sweepTemporaryFiles() }
        }()
        let directory = Directory(path: home.path)
        for _ in 0..<3_000 { try directory.replace("file", isDurable: false) { _ in } }
        isDone.update { $0 = true }
        try await sweeping
        #expect(try home.contents() == ["file"])
    }

    @Test func namesAFileWhenItIsComplete() throws {
        let directory = Directory(path: home.path)
        try directory.writeFile(isDurable: true) { file in
            try Array("new".utf8).withUnsafeBytes { try file.write($0) }
            #expect(try home.contents().count == 1)
            return "file"
        }
        try directory.writeFile(isDurable: true) { _ in nil }
        #expect(throws: SystemError.notFound) { try directory.writeFile(isDurable: true) { _ in "missing/file" } }
        #expect(try directory.names() == ["file"])
        #expect(try home.contents() == ["file"])
        #expect(try directory.read("file", limit: 3) == Array("new".utf8))
    }

    #if os(Linux)
        @Test func hidesAFileBeingWrittenFromChildProcesses() throws {
            try Directory(path: home.path).replace("file", isDurable: false) { _ in
                let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                let number = try #require(
                    numbers.first {
                        let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                        return name?.hasPrefix(home.path("")) == true
                    }
                )
                let info = try String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)
                let flags = try #require(info.firstMatch(of: /flags:\s*([0-7]+)/))
                #expect(try #require(Int(flags.output.1, radix: 8)) & 0o2000000 != 0, "\(info)")
            }
        }
    #endif
}
