import FeedFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("Reading a file of the user", .limited)
struct FileDescriptorTests {
    @Test func readsUpTo16MiB() throws {
        let home = try TemporaryDirectory()
        try Data().write(to: home.url.appending(path: "file"))
        let file = try FileHandle(forWritingTo: home.url.appending(path: "file"))
        for size in [0, 1, 65_536, 65_537, 16 << 20] {
            try file.truncate(atOffset: UInt64(size))
            #expect(try FileDescriptor.readToEnd(of: home.path("file")).count == size)
        }
        try file.truncate(atOffset: (16 << 20) + 1)
        #expect(throws: UnusableFile.tooLarge(limit: 16 << 20)) {
            try FileDescriptor.readToEnd(of: home.path("file"))
        }
    }
}
