import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite(.limited) struct StandardStreamTests {
    private let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
    }

    private func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try StandardStream.write($0, to: writing) }
    }

    @Test func waitsForTheReaderOfANonblockingStream() async throws {
        try #require(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0)
        let written = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let received = Observed([UInt8]())
        Thread.detachNewThread {
            var block = [UInt8](repeating: 0, count: 4_096)
            while case let count = read(reading, &block, block.count), count > 0 {
                received.update { $0 += block[..<count] }
            }
            close(reading)
        }
        try write(written)
        close(writing)
        try await received.wait(for: "all that was written") { $0.count == written.count }
        #expect(received.value == written)
    }

    @Test func reportsAClosedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        close(reading)
        #expect(throws: StandardStream.Failure.closed) { try write([0]) }
        close(writing)
    }
}
