public import Foundation

extension URL {
    /// The URL with its user, password and possibly secret values replaced by "…", for messages.
    ///
    /// A value in the query or fragment counts as secret if its name contains `token`, `key`, `pass` or the like.
    public var redacted: String { Secrets.redacted(absoluteString) }
}

/// Decides what is secret in a text: a URL, a word typed by the user or a message from the system.
///
/// One pass finds everything. Characters may be percent-encoded, even repeatedly, as in a URL nested in another one.
/// When in doubt, it hides too much rather than too little.
package enum Secrets {
    /// Returns `text` with users and passwords of URLs and proxies, secret values and bearer tokens replaced by "…".
    ///
    /// - Parameter isWord: whether the text is a single word typed by the user, in which spaces do not end a value.
    package static func redacted(_ text: String, isWord: Bool = false) -> String {
        let characters = DecodedCharacters(text, isWord: isWord)
        let hidden = characters.secretValues + characters.userInformation
        guard !hidden.isEmpty else { return text }
        return characters.text(hiding: hidden.sorted { $0.lowerBound < $1.lowerBound })
    }

    /// Returns whether a value with this lower-case name may be secret.
    fileprivate static func isSecret(name: String) -> Bool {
        parts.contains { name.contains($0) } || names.contains(name)
    }

    private static let parts = [
        "key", "token", "secret", "pass", "pwd", "auth", "sig", "session", "credential", "code", "jwt", "bearer",
        "assertion",
    ]

    private static let names: Set<String> = ["pw", "pin", "otp", "sid"]
}

/// A byte of a text, decoded if it is percent-encoded.
private struct DecodedCharacter {
    /// The byte, with ASCII letters in lower case.
    var byte: UInt8
    /// How many times it is percent-encoded.
    let depth: Int
    /// Where it starts in the text.
    let start: Int

    /// White space and double quotes never occur unencoded in a URL.
    var endsWord: Bool { depth == 0 && byte <= 0x20 || isQuote }

    var isQuote: Bool { depth == 0 && byte == UInt8(ascii: "\"") }

    func endsAuthority(depth limit: Int) -> Bool {
        endsWord || depth <= limit && "/?#&".utf8.contains(byte)
    }
}

/// The bytes of a text, with percent-encoded characters decoded.
private struct DecodedCharacters {
    private let bytes: [UInt8]
    private var characters: [DecodedCharacter] = []
    /// For each index, and for the end, the index of the last `@` before it, or -1.
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

    /// The range between the first single quote at the start of a word and the last single quote.
    ///
    /// libcurl quotes a proxy this way, whatever its password.
    private static func quoted(in bytes: [UInt8]) -> Range<Int> {
        let quote = UInt8(ascii: "'")
        let start = bytes.indices.first { bytes[$0] == quote && ($0 == 0 || bytes[$0 - 1] <= 0x20) }
        guard let start, let end = bytes.lastIndex(of: quote), end > start else { return 0..<0 }
        return (start + 1)..<end
    }

    /// Decodes the character at `start`; `%2540` is an `@` encoded twice.
    private static func character(at start: Int, of bytes: [UInt8]) -> (byte: UInt8, depth: Int, end: Int) {
        var (index, depth) = (start + 1, 1)
        guard bytes[start] == UInt8(ascii: "%") else { return (bytes[start], 0, index) }
        while bytes[index...].starts(with: "25".utf8) { (index, depth) = (index + 2, depth + 1) }
        guard index + 1 < bytes.count, let high = bytes[index].hexadecimalDigit,
            let low = bytes[index + 1].hexadecimalDigit
        else { return (bytes[start], 0, start + 1) }
        return (high << 4 | low, depth, index + 2)
    }

    /// Returns the text with each of `ranges`, which are in order, replaced by "…".
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
    /// The ranges of bearer tokens and of values whose names are secret, as in `token=value`.
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

    /// Distinguishes a token from the words of a sentence about bearer tokens.
    private func looksLikeToken(_ beginning: ArraySlice<DecodedCharacter>) -> Bool {
        let word = beginning.prefix { !$0.endsWord }
        return word.count == 8 || word.contains { $0.byte.isDigit }
    }

    /// Returns the end of a value: the next separator that is encoded no more often than its name.
    ///
    /// A value that is already hidden ends after its ellipsis, so that the sentence around it is preserved.
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
    /// The ranges of users and passwords in URLs, even malformed ones, and in proxies, which need no scheme.
    var userInformation: [Range<Int>] {
        // Where an address without a scheme may start: at the start of a word or of a value in a URL.
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

    /// What to hide after `//` without a scheme, which more often is not an authority.
    private func passwordAndUser(from start: Int, depth: Int) -> Range<Int>? {
        let end = characters[start...].firstIndex { $0.endsAuthority(depth: depth) } ?? characters.count
        guard let at = lastAt(in: start..<end), characters[start..<at].contains(where: { $0.byte == UInt8(ascii: ":") })
        else { return nil }
        return start..<at
    }

    /// What to hide after `://`.
    private func userInformation(from start: Int, depth: Int) -> Range<Int>? {
        let end = characters[start...].firstIndex { $0.endsAuthority(depth: depth) } ?? characters.count
        if let at = lastAt(in: start..<end) { return start..<at }
        let authority = characters[start..<end]
        guard let colon = authority.lastIndex(where: { $0.byte == UInt8(ascii: ":") }) else { return nil }
        guard characters[(colon + 1)..<end].drop(while: { $0.byte.isDigit }).allSatisfy(\.byte.endsClause) else {
            // Not a port, so a password containing characters that end the host of a URL.
            return lastAt(in: end..<characters.count).map { start..<$0 } ?? (colon + 1)..<end
        }
        // Apparently a host; but one without a dot may be a user, and the port the start of a password.
        let isHost = authority[..<colon].contains { ".:".utf8.contains($0.byte) }
        return isHost ? nil : lastAt(in: end..<endOfPath(from: end)).map { start..<$0 }
    }

    private func endOfPath(from start: Int) -> Int {
        // Nobody types a longer password, and searching further every time would be too slow.
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

    /// Punctuation after a URL in a sentence, or after an address.
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
