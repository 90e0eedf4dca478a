import Foundation

/// The first hexadecimal digits of an image's id, at least four, with hyphens at the places of the id.
struct ImagePrefix: Hashable, Sendable {
    /// The prefix in upper case.
    let text: String

    /// The id, if the prefix is complete.
    var id: UUID? { text.utf8.count == 36 ? UUID(uuidString: text) : nil }

    /// Parses a prefix; nil if `text` is not the beginning of an id, or has fewer than four digits.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let isBeginning = bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
        }
        guard isBeginning, (4...36).contains(bytes.count) else { return nil }
        self.text = text.uppercased()
    }

    /// Returns whether the id begins with the prefix.
    func matches(_ id: UUID) -> Bool { id.uuidString.hasPrefix(text) }
}
