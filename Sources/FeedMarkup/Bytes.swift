import Foundation

extension UnsafeRawBufferPointer {
    /// Returns the byte at `index` as a character, or NUL past the end.
    @inline(__always)
    func character(at index: Int) -> Unicode.Scalar {
        index < count ? Unicode.Scalar(self[index]) : "\0"
    }

    @inline(__always)
    package func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// Returns the first index from `start` of an ASCII character; `count` if there is none.
    package func index(of character: Unicode.Scalar, from start: Int) -> Int {
        guard start < count, let bytes = baseAddress,
            let found = memchr(bytes + start, Int32(bitPattern: character.value), count - start)
        else { return count }
        return UnsafeRawPointer(found) - bytes
    }

    /// Returns the index after the first occurrence of an ASCII text from `start`; nil if there is none.
    package func end(of text: StaticString, from start: Int = 0) -> Int? {
        let first = Unicode.Scalar(text.utf8Start.pointee)
        var index = index(of: first, from: start)
        while index < count {
            if hasPrefix(text, at: index) { return index + text.utf8CodeUnitCount }
            index = self.index(of: first, from: index + 1)
        }
        return nil
    }

    /// The name without its prefix.
    package var localName: UnsafeRawBufferPointer {
        let colon = index(of: ":", from: 0)
        return colon < count ? part(colon + 1..<count) : self
    }

    func endOfSpace(from start: Int) -> Int {
        var index = start
        while index < count, self[index].isSpace { index += 1 }
        return Swift.min(index, count)
    }

    /// Returns whether an ASCII text is at `index`, ignoring case.
    @usableFromInline
    package func hasPrefix(_ text: StaticString, at index: Int = 0) -> Bool {
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return text.count <= count - index && self[index].lowercased == text[0].lowercased
            && part(index..<index + text.count).isSameName(as: text)
    }

    /// Returns whether this ends with an ASCII text, ignoring case.
    package func hasSuffix(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && hasPrefix(text, at: count - text.utf8CodeUnitCount)
    }

    /// Returns whether this equals an ASCII text, ignoring case.
    @inlinable
    package static func == (bytes: UnsafeRawBufferPointer, text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && bytes.hasPrefix(text)
    }

    /// Makes texts usable as the cases of a `switch` over bytes.
    @inlinable
    package static func ~= (text: StaticString, bytes: UnsafeRawBufferPointer) -> Bool {
        bytes == text
    }

    /// Returns whether both texts are equal, ignoring the case of ASCII letters.
    @inline(__always)
    package func isSameName(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while index < count, self[index] == other[index] || self[index].lowercased == other[index].lowercased {
            index &+= 1
        }
        return index == count
    }

    /// These bytes without surrounding white space.
    @usableFromInline
    package var trimmed: UnsafeRawBufferPointer {
        let start = endOfSpace(from: 0)
        var end = count
        while end > start, self[end - 1].isSpace { end -= 1 }
        return part(start..<end)
    }
}

extension StringProtocol {
    /// Returns the text without the characters at its start and end that match `isTrimmed`.
    ///
    /// Foundation's `trimmingCharacters(in:)` makes a new process load UTF-16 conversions, which takes 0.5 ms.
    @inlinable
    package func trimmed(_ isTrimmed: (Character) -> Bool) -> String {
        guard let last = lastIndex(where: { !isTrimmed($0) }) else { return "" }
        return String(self[...last].drop(while: isTrimmed))
    }
}

extension String {
    /// Calls `body` with the text in UTF-8.
    @inlinable
    package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var copy = self
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    /// Returns whether the text contains an ASCII character.
    package func has(_ character: Unicode.Scalar) -> Bool {
        withBytes { $0.index(of: character, from: 0) < $0.count }
    }
}

extension UInt8 {
    @inline(__always)
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

    /// Whether this is white space or a control character.
    @inline(__always)
    var isSpace: Bool { self <= 0x20 || self == 0x7F }
}
