/// Reads a JSON document in one pass, value by value as the caller asks for them, without copying it.
///
/// It is as strict as RFC 8259, in what is skipped too: valid UTF-8, no byte order mark, nothing but white space around
/// the value. One thing more is accepted: a comma after the last element of an array or member of an object. Members
/// come in the order of the document, repeated names each time, so that with plain assignments the last one wins.
///
/// A closure given to a reader consumes one value or none; one that it leaves is checked and skipped. A value of
/// another kind than expected is not consumed: the caller may go on with it. After any error inside an array, an object
/// or a malformed value nothing more can be read.
package struct JSONReader: ~Copyable {
    let bytes: UnsafeRawBufferPointer
    let maximumDepth: Int

    /// The next byte.
    ///
    /// Between calls it is the first one of a value, after a failure one past the end.
    var position = 0

    /// The first byte of the value read last.
    var valueStart = 0

    var depth = 0

    /// The closing brackets of what `skipValue` has open, kept to save an allocation for every skipped value.
    var skipped: [UInt8] = []

    /// Reads the document in `bytes`, which holds one value: the one that `body` reads.
    ///
    /// - Parameter maximumDepth: How many arrays and objects may be open at a time.
    /// - Throws: `JSONError`, or what `body` throws.
    package static func read<Value>(
        _ bytes: some Collection<UInt8>,
        maximumDepth: Int = 512,
        _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        let value = try bytes.withContiguousStorageIfAvailable { buffer in
            try read(UnsafeRawBufferPointer(buffer), maximumDepth, body)
        }
        return try value
            ?? Array(bytes).withUnsafeBytes { buffer in
                try read(buffer, maximumDepth, body)
            }
    }

    private static func read<Value>(
        _ bytes: UnsafeRawBufferPointer,
        _ maximumDepth: Int,
        _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
        reader.skipWhiteSpace()
        let start = reader.position
        let value = try body(&reader)
        if reader.position == start {
            try reader.skipValue()
        }
        try reader.finish()
        return value
    }

    private init(bytes: UnsafeRawBufferPointer, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    private mutating func finish() throws {
        guard position <= bytes.count else { throw failure(.unexpectedEnd) }
        skipWhiteSpace()
        guard position == bytes.count else { throw failure(.contentAfterValue) }
    }
}

extension JSONReader {
    /// The offset in bytes of the next value; behind a value, the offset of the byte that follows it.
    package var offset: Int { position }
}

// MARK: - What a caller says about a value

extension JSONReader {
    /// An error that says `reason` about the value read last; the way to it is added as the error is thrown.
    ///
    /// - Parameter reason: One line of English that does not quote the value.
    package func invalid(_ reason: String) -> JSONError {
        JSONError(offset: valueStart, reason: .invalid(reason))
    }

    /// An error that says that the object read last has no member `name`.
    package func missing(_ name: StaticString) -> JSONError {
        .missing(name, offset: valueStart)
    }
}

// MARK: - Scanning

extension JSONReader {
    /// The byte at `index`; beyond the end NUL, which is good nowhere in JSON.
    @inline(__always)
    func byte(at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    /// The error `reason` at `index`, by default the next byte; the document cannot be read any further.
    mutating func failure(_ reason: JSONError.Reason, at index: Int? = nil) -> JSONError {
        let offset = min(index ?? position, bytes.count)
        position = bytes.count + 1
        return JSONError(offset: offset, reason: offset == bytes.count ? .unexpectedEnd : reason)
    }

    /// The error for a next value that is not `kind`, which stays unread.
    mutating func mismatch(_ kind: JSONKind) -> JSONError {
        guard let found = JSONKind(firstByte: byte(at: position)) else { return failure(.expectedSyntax("a value")) }
        return JSONError(offset: position, reason: .expected(kind, found: found))
    }
}
