/// Buffers standard output and writes it in blocks.
struct BlockOutput: ~Copyable {
    static let blockSize = 1 << 16

    private var bytes: [UInt8] = []

    /// Whether nothing has been appended yet.
    private(set) var isEmpty = true

    init() {
        bytes.reserveCapacity(Self.blockSize + 4_096)
    }

    /// Appends the bytes that `content` appends.
    mutating func append(_ content: (inout [UInt8]) -> Void) throws {
        content(&bytes)
        isEmpty = false
        if bytes.count >= Self.blockSize { try flush() }
    }

    /// Appends a line.
    mutating func line(_ text: String) throws {
        try append { bytes in
            bytes += text.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes the buffered bytes.
    mutating func flush() throws {
        try bytes.withUnsafeBytes { try StandardStream.output.write($0) }
        bytes.removeAll(keepingCapacity: true)
    }
}

extension BlockOutput {
    /// Writes `text` to standard output.
    ///
    /// - Throws: ``StandardStream/Failure``.
    static func write(_ text: String) throws {
        var output = BlockOutput()
        try output.append { $0 += text.utf8 }
        try output.flush()
    }
}
