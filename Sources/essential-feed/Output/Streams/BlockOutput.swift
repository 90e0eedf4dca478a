import FeedCore
import FeedJSON

/// Buffers standard output and writes it in blocks.
struct BlockOutput: ~Copyable {
    static let blockSize = 1 << 16

    private var bytes: [UInt8] = []

    /// The last column of each row, if it is the same for all.
    var lastColumn: String?

    /// Whether nothing has been appended yet.
    private(set) var isEmpty = true

    mutating func append(_ content: (inout [UInt8]) -> Void) throws {
        content(&bytes)
        isEmpty = false
        if bytes.count >= Self.blockSize { try flush() }
    }

    mutating func line(_ text: String) throws {
        try append { bytes in
            bytes += text.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    mutating func flush() throws {
        try bytes.withUnsafeBytes { try StandardStream.output.write($0) }
        bytes.removeAll(keepingCapacity: true)
    }
}

extension BlockOutput {
    /// Writes `text` to standard output.
    static func write(_ text: String) throws {
        try Array(text.utf8).withUnsafeBytes { try StandardStream.output.write($0) }
    }

    /// Writes a JSON object to standard output, on a separate line unless it is part of another value.
    static func write(endsLine: Bool = true, object members: (inout JSONWriter) -> Void) throws {
        var writer = JSONWriter()
        writer.object(members)
        if endsLine { writer.endLine() }
        try write(String(decoding: shown(writer.bytes), as: UTF8.self))
    }

    /// Returns JSON for standard output; on a terminal, its strings have no secrets.
    static func shown(_ json: [UInt8]) -> [UInt8] {
        guard StandardStream.output.isTerminal else { return json }
        let string = #/"(?:[^"\\]|\\.)*"/#.matchingSemantics(.unicodeScalar)
        let text = String(decoding: json, as: UTF8.self)
        return Array(text.replacing(string) { Secrets.redacted(String($0.output)) }.utf8)
    }
}
