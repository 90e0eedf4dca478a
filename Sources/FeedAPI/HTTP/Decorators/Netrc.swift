public import FeedCore
public import Foundation

/// The entries of a netrc file, read as curl reads them.
///
/// Words stand between white space, several on a line or one entry over several lines; `#` at the beginning of a word
/// starts a comment up to the end of the line. A word in double quotes may hold white space, and `\"`, `\\`, `\n`, `\r`
/// and `\t`. Macros are skipped. Other than for curl, a password alone is a bearer token, and `default` is ignored: no
/// credential goes to a host that is not named.
public struct Netrc: Sendable {
    private let entries: [NetrcEntry]

    /// Reads the bytes of a file.
    ///
    /// - Throws: ``InvalidNetrc`` where a word in quotes has no end on its line, or a word is not UTF-8.
    public init(_ bytes: some Sequence<UInt8>) throws(InvalidNetrc) {
        var parser = NetrcParser()
        let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() { try parser.read(line, number: index + 1) }
        entries = parser.entries
    }

    /// Returns the credential for an origin: that of the first entry with its host that has a password.
    ///
    /// Where a `user` is known, the entry has to have that login.
    ///
    /// - Throws: ``InvalidCredential`` where what the entry says cannot be sent.
    public func credential(for origin: Origin, user: String? = nil) throws(InvalidCredential) -> Credential? {
        let entry = entries.first { $0.host == origin.host && $0.password != nil && (user == nil || $0.login == user) }
        guard let entry, let password = entry.password else { return nil }
        guard let login = entry.login else { return try Credential(token: password, for: origin) }
        return try Credential(user: login, password: password, for: origin)
    }
}

/// A netrc file that cannot be read, and where it goes wrong.
public struct InvalidNetrc: Error, Hashable {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// A word in quotes has no end on its line.
        case unfinishedQuote

        /// A word is not UTF-8.
        case notUTF8
    }

    /// What is wrong.
    public let problem: Problem

    /// The number of the line, from 1.
    public let line: Int

    /// Creates the error of a file.
    public init(problem: Problem, line: Int) {
        self.problem = problem
        self.line = line
    }
}

extension InvalidNetrc: LocalizedError, CustomStringConvertible {
    /// What is wrong, in a few words of English, without anything of the file.
    public var description: String {
        switch problem {
        case .unfinishedQuote: "line \(line): a quoted word has no end"
        case .notUTF8: "line \(line): not UTF-8"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

private struct NetrcEntry {
    let host: String
    var login: String?
    var password: String?

    init(machine: String) {
        let name = machine.lowercased()
        host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
    }

    /// Sets what a keyword of the file says; nothing more once both are known.
    mutating func set(_ part: WritableKeyPath<NetrcEntry, String?>, to value: String) {
        if !value.isEmpty, login == nil || password == nil { self[keyPath: part] = value }
    }
}

/// Takes in the lines of a netrc file one after the other.
private struct NetrcParser {
    private(set) var entries: [NetrcEntry] = []

    /// What the next word is: the value of a keyword, or with nil a keyword.
    private var keyword: String?
    private var isInEntry = false
    private var isInMacro = false

    mutating func read(_ line: ArraySlice<UInt8>, number: Int) throws(InvalidNetrc) {
        // A macro ends with an empty line.
        isInMacro = isInMacro && !line.allSatisfy { $0 == UInt8(ascii: "\r") }
        var rest = line
        while !isInMacro, let word = try Self.nextWord(in: &rest, number) { take(word) }
    }

    private mutating func take(_ word: String) {
        switch keyword {
        case "machine":
            entries.append(NetrcEntry(machine: word))
            isInEntry = true
        case "login": if isInEntry { entries[entries.count - 1].set(\.login, to: word) }
        case "password": if isInEntry { entries[entries.count - 1].set(\.password, to: word) }
        default: return takeKeyword(word.lowercased())
        }
        keyword = nil
    }

    private mutating func takeKeyword(_ word: String) {
        switch word {
        case "machine", "login", "password": keyword = word
        case "default": isInEntry = false
        case "macdef": isInMacro = true
        default: break
        }
    }

    private static func nextWord(in rest: inout ArraySlice<UInt8>, _ line: Int) throws(InvalidNetrc) -> String? {
        rest = rest.drop(while: isWhiteSpace)
        guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
        var bytes: [UInt8]
        if first == UInt8(ascii: "\"") {
            bytes = try quoted(&rest, line)
        } else {
            bytes = Array(rest.prefix { !isWhiteSpace($0) })
            rest = rest.dropFirst(bytes.count)
        }
        guard let word = String(validating: bytes, as: UTF8.self) else {
            throw InvalidNetrc(problem: .notUTF8, line: line)
        }
        return word
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>, _ line: Int) throws(InvalidNetrc) -> [UInt8] {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return bytes
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { break }
                bytes.append(escapes[escaped] ?? escaped)
            default: bytes.append(byte)
            }
        }
        throw InvalidNetrc(problem: .unfinishedQuote, line: line)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "r"): UInt8(ascii: "\r"),
        UInt8(ascii: "t"): UInt8(ascii: "\t"),
    ]

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}
