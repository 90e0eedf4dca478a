import Foundation

/// A named pipe with a reader that never reads, while it is referenced.
package final class NamedPipe: Sendable {
    private let reading: Descriptor

    package init(at path: String) throws {
        try SystemFailure.check("mkfifo \(path)", mkfifo(path, 0o600))
        reading = try Descriptor("open \(path)", open(path, O_RDONLY | O_NONBLOCK))
    }

    /// Returns as soon as something is written; a writer of more than the pipe's capacity is then waiting.
    package func waitForWriter(within limit: Duration = .patience) async throws {
        let isWritten = Observed(false)
        Thread.detachNewThread { [reading] in
            let entry = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
            let isReady = Poll.wait(for: [entry], milliseconds: limit.inMilliseconds)[0]
            isWritten.update { $0 = isReady }
        }
        try await isWritten.wait(for: "something to be written to the pipe", within: limit) { $0 }
    }

    /// Closes the reader's end.
    package func close() {
        reading.close()
    }
}
