#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL {
    /// The URL as a message may show it: user, password, and values that may be secret are replaced by "…".
    ///
    /// Values are taken for secret by their names, in the query and in the fragment: `token`, `key`, `pass` and others.
    public var redacted: String { Secrets.redacted(absoluteString) }
}

/// The one place that decides what is secret in a text: a URL, a word of the user's, a message of the system's.
///
/// Everything is found in one pass over the text, whatever it is. Characters may be percent-encoded, more than once too,
/// as they are where a URL stands inside another one. Where it is not certain what is secret, more is hidden, not less.
package enum Secrets {
    /// Returns `text` with all that may be secret replaced by "…": users and passwords of URLs and proxies, values
    /// whose names say so, bearer tokens.
    ///
    /// - Parameter isWord: whether the text is one word of the user's, so that spaces in it do not end a value.
    package static func redacted(_ text: String, isWord: Bool = false) -> String {
        let characters = DecodedCharacters(text, isWord: isWord)
        let hidden = characters.secretValues + characters.userInformation
        guard !hidden.isEmpty else { return text }
        return characters.text(hiding: hidden.sorted { $0.lowerBound < $1.lowerBound })
    }

    /// Whether a value under this name, in lower case, may be secret.
    fileprivate static func isSecret(name: String) -> Bool {
        parts.contains { name.contains($0) } || names.contains(name)
    }

    private static let parts = [
        "key", "token", "secret", "pass", "pwd", "auth", "sig", "session", "credential", "code", "jwt", "bearer",
        "assertion",
    ]

    private static let names: Set<String> = ["pw", "pin", "otp", "sid"]
}

/// A byte of a text, or one that is percent-encoded there.
private struct DecodedCharacter {
    /// Letters of ASCII are in lower case.
    var byte: UInt8
    /// How many times it is percent-encoded.
    let depth: Int
    /// Where it begins in the text.
    let start: Int

    /// White space and double quotes, which are in no URL as they are.
    var endsWord: Bool { depth == 0 && byte <= 0x20 || isQuote }

    var isQuote: Bool { depth == 0 && byte == UInt8(ascii: "\"") }

    func endsAuthority(depth limit: Int) -> Bool {
        endsWord || depth <= limit && "/?#&".utf8.contains(byte)
    }
}

/// The bytes of a text, each percent-encoded character taken for the one that it stands for.
private struct DecodedCharacters {
    private let bytes: [UInt8]
    private var characters: [DecodedCharacter] = []
    /// For each index, and for the end: where the last `@` before it is, or -1.
    private var lastAts: [Int] = [-1]

    init(_ text: String, isWord: Bool) {
        bytes = Array(text.utf8)
        let quoted = isWord ? 0..<0 : Self.quoted(in: bytes)
        characters.reserveCapacity(bytes.count)
        lastAts.reserveCapacity(bytes.count + 1)
        var index = 0
        while index < bytes.count {
            let (byte, depth, end) = Self.character(at: index, of: bytes)
            let isAt = byte == UInt8(ascii: "@")
            lastAts.append(isAt ? characters.count : lastAts[characters.count])
            var character = DecodedCharacter(byte: byte.asciiLowercase, depth: depth, start: index)
            if (isWord || quoted.contains(index)) && character.endsWord { character.byte = UInt8(ascii: "!") }
            if index + 1 == quoted.lowerBound || index == quoted.upperBound && index > 0 {
                character.byte = UInt8(ascii: "\"")
            }
            characters.append(character)
            index = end
        }
    }

    /// What stands between the first single quote that begins a word and the last one of all: libcurl quotes a proxy so,
    /// whatever its password.
    private static func quoted(in bytes: [UInt8]) -> Range<Int> {
        let quote = UInt8(ascii: "'")
        let start = bytes.indices.first { bytes[$0] == quote && ($0 == 0 || bytes[$0 - 1] <= 0x20) }
        guard let start, let end = bytes.lastIndex(of: quote), end > start else { return 0..<0 }
        return (start + 1)..<end
    }

    /// `%2540` is an `@` that is encoded twice.
    private static func character(at start: Int, of bytes: [UInt8]) -> (byte: UInt8, depth: Int, end: Int) {
        var (index, depth) = (start + 1, 1)
        guard bytes[start] == UInt8(ascii: "%") else { return (bytes[start], 0, index) }
        while bytes[index...].starts(with: "25".utf8) { (index, depth) = (index + 2, depth + 1) }
        guard index + 1 < bytes.count, let high = bytes[index].hexadecimalDigit,
            let low = bytes[index + 1].hexadecimalDigit
        else { return (bytes[start], 0, start + 1) }
        return (high << 4 | low, depth, index + 2)
    }

    /// The text with "…" in the place of each of `ranges`, which are in order.
    func text(hiding ranges: [Range<Int>]) -> String {
        var (result, index) = ([UInt8](), 0)
        for range in ranges where range.upperBound > index && !range.isEmpty {
            if range.lowerBound >= index {
                result += bytes[start(of: index)..<start(of: range.lowerBound)]
                result += "…".utf8
            }
            index = range.upperBound
        }
        return String(decoding: result + bytes[start(of: index)...], as: UTF8.self)
    }

    private func start(of index: Int) -> Int {
        index < characters.count ? characters[index].start : bytes.count
    }
}

// MARK: - Values

extension DecodedCharacters {
    /// The values behind names of secrets, as in `token=value`, and bearer tokens.
    var secretValues: [Range<Int>] {
        var (values, nameStart, index) = ([Range<Int>](), 0, 0)
        while index < characters.count {
            let character = characters[index]
            index += 1
            guard !character.byte.isPartOfName else { continue }
            let name = String(decoding: characters[nameStart..<index - 1].map(\.byte), as: UTF8.self)
            nameStart = index
            guard isSecretFollowing(name, at: index - 1) else { continue }
            let end = endOfValue(from: index, depth: character.depth)
            values.append(index..<end)
            (index, nameStart) = (end, end)
        }
        return values
    }

    private func isSecretFollowing(_ name: String, at index: Int) -> Bool {
        switch characters[index].byte {
        case UInt8(ascii: "="): Secrets.isSecret(name: name)
        case UInt8(ascii: " "): name == "bearer" && looksLikeToken(characters[(index + 1)...].prefix(8))
        default: false
        }
    }

    /// Not so the words of a sentence about bearer tokens.
    private func looksLikeToken(_ beginning: ArraySlice<DecodedCharacter>) -> Bool {
        let word = beginning.prefix { !$0.endsWord }
        return word.count == 8 || word.contains { $0.byte.isDigit }
    }

    /// A value ends at the next separator that is encoded no more often than its name.
    ///
    /// One that is hidden already ends there, so that a sentence around it stays whole.
    private func endOfValue(from start: Int, depth: Int) -> Int {
        let ellipsis = start + "…".utf8.count
        if characters[start...].prefix(ellipsis - start).map(\.byte).elementsEqual("…".utf8),
            ellipsis == characters.count || !characters[ellipsis].byte.isPartOfName
        {
            return ellipsis
        }
        if start < characters.count, characters[start].isQuote,
            let end = characters[(start + 1)...].firstIndex(where: \.isQuote)
        {
            return end + 1
        }
        return characters[start...].firstIndex { character in
            character.byte == UInt8(ascii: "&") && character.depth <= depth || character.endsWord
        } ?? characters.count
    }
}

// MARK: - User and password

extension DecodedCharacters {
    /// Users and passwords: of URLs, of what would be one if it were right, and of proxies, which need no scheme.
    var userInformation: [Range<Int>] {
        // Where an address without a scheme may begin: at the beginning of a word, and of a value in a URL.
        var (found, start, hasScheme, colon) = ([Range<Int>](), Int?.some(0), false, -1)
        for (index, character) in characters.enumerated() {
            if character.endsWord || character.byte == UInt8(ascii: "'") && index == start {
                (start, hasScheme, colon) = (index + 1, false, index)
            } else if isSlashes(endingAt: index) {
                let isScheme = index >= 2 && characters[index - 2].byte == UInt8(ascii: ":")
                hasScheme = hasScheme || isScheme
                let range =
                    isScheme
                    ? userInformation(from: index + 1, depth: character.depth)
                    : passwordAndUser(from: index + 1, depth: character.depth)
                if let range { found.append(range) }
                if hasScheme { start = nil }
            } else if character.byte == UInt8(ascii: ":") {
                colon = index
            } else if character.byte == UInt8(ascii: "@"), let user = start, colon >= user {
                found.append(user..<index)
                start = index
            } else if hasScheme, "=/?#&;".utf8.contains(character.byte) {
                start = character.byte == UInt8(ascii: "=") ? index + 1 : nil
            }
        }
        return found
    }

    private func isSlashes(endingAt index: Int) -> Bool {
        index >= 1 && characters[index].byte == UInt8(ascii: "/") && characters[index - 1].byte == UInt8(ascii: "/")
    }

    /// What has to be hidden behind a `//` without a scheme: far less is one of these.
    private func passwordAndUser(from start: Int, depth: Int) -> Range<Int>? {
        let end = characters[start...].firstIndex { $0.endsAuthority(depth: depth) } ?? characters.count
        guard let at = lastAt(in: start..<end), characters[start..<at].contains(where: { $0.byte == UInt8(ascii: ":") })
        else { return nil }
        return start..<at
    }

    /// What has to be hidden behind `://`.
    private func userInformation(from start: Int, depth: Int) -> Range<Int>? {
        let end = characters[start...].firstIndex { $0.endsAuthority(depth: depth) } ?? characters.count
        if let at = lastAt(in: start..<end) { return start..<at }
        let authority = characters[start..<end]
        guard let colon = authority.lastIndex(where: { $0.byte == UInt8(ascii: ":") }) else { return nil }
        guard characters[(colon + 1)..<end].drop(while: { $0.byte.isDigit }).allSatisfy(\.byte.endsClause) else {
            // No port: a password with characters in it that end the host of a URL.
            return lastAt(in: end..<characters.count).map { start..<$0 } ?? (colon + 1)..<end
        }
        // A host, it seems; but one without a dot may be a user, and the port the beginning of a password.
        let isHost = authority[..<colon].contains { ".:".utf8.contains($0.byte) }
        return isHost ? nil : lastAt(in: end..<endOfPath(from: end)).map { start..<$0 }
    }

    private func endOfPath(from start: Int) -> Int {
        // Nobody types a longer password, and looking further each time would take too long.
        let rest = characters[start...].prefix(200)
        return rest.firstIndex { $0.endsWord || "?#".utf8.contains($0.byte) } ?? rest.endIndex
    }

    private func lastAt(in range: Range<Int>) -> Int? {
        lastAts[range.upperBound] >= range.lowerBound ? lastAts[range.upperBound] : nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    fileprivate var isPartOfName: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || self >= 0x80 || "-_.~$*[]".utf8.contains(self)
    }

    /// Punctuation behind a URL in a sentence, or the end of an address.
    fileprivate var endsClause: Bool { ".,;:!)]'".utf8.contains(self) }

    fileprivate var asciiLowercase: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }

    fileprivate var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
