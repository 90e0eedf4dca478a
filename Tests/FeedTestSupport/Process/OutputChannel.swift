import Foundation

/// The channel from a program's standard stream to the test.
final class OutputChannel: Sendable {
    struct Collected: Sendable {
        var bytes: [UInt8] = []
        var isFinished = false
    }

    let collected = Observed(Collected())
    let childEnd: Descriptor?
    private let ownEnd: Descriptor?
    private let limit: Int
    private let stopped: Latch

    init(_ output: Program.Output) throws {
        stopped = try Latch()
        switch output {
        case .pipe: (ownEnd, childEnd, limit) = try Self.pipe(limit: .max)
        case .pipeClosed(let count): (ownEnd, childEnd, limit) = try Self.pipe(limit: count)
        case .terminal(let columns, let rows):
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            (ownEnd, childEnd, limit) = (terminal.master, terminal.slave, .max)
        case .file(let path):
            let file = try Descriptor("open \(path)", open(path, O_WRONLY | O_CREAT | O_NOCTTY, 0o600))
            (ownEnd, childEnd, limit) = (nil, file, .max)
        case .closed: (ownEnd, childEnd, limit) = (nil, nil, .max)
        }
        if limit == 0 { finish() }
    }

    private static func pipe(limit: Int) throws -> (Descriptor, Descriptor, Int) {
        let pipe = try Descriptor.pipe()
        return (pipe.reading, pipe.writing, limit)
    }

    /// Reads on its own thread until the end, the limit, or a call of `stop`.
    func startReading() {
        guard let ownEnd else { return finish() }
        guard limit > 0 else { return }
        Thread.detachNewThread {
            self.read(from: ownEnd.number)
            self.finish()
        }
    }

    func stopReading() async throws {
        stopped.open()
        try await collected.wait(for: "the reader to close") { $0.isFinished }
    }

    private func read(from number: Int32) {
        var left = limit
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        while left > 0, !Poll.wait(for: [entry, stopped.pollEntry])[1] {
            let count = systemRead(number, &buffer, min(left, buffer.count))
            // On Linux, a terminal without a program ends with EIO.
            guard count > 0 else { return }
            left -= count
            collected.update { $0.bytes += buffer[..<count] }
        }
    }

    private func finish() {
        ownEnd?.close()
        collected.update { $0.isFinished = true }
    }
}

private func systemRead(_ number: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    var result = -1
    repeat { result = read(number, &buffer, count) } while result < 0 && errno == EINTR
    return result
}
