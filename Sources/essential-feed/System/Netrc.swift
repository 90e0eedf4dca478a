import FeedCore
import FeedFiles
import Foundation

/// The user's credentials file, which is never created or changed, parsed as curl does.
///
/// Words are separated by white space; a line may have several entries, and an entry several lines. `#` at the start of
/// a word begins a comment. A word in double quotes may contain white space, and `\"`, `\\`, `\n`, `\r` and `\t`.
/// Macros are skipped. Unlike in curl, a password without a login is a bearer token, and `default` is ignored: no
/// credential is sent to a host that is not named.
struct Netrc: Sendable {
    private var entries: [NetrcEntry] = []

    init(_ bytes: some Sequence<UInt8>) throws(Malformed) {
        // The keyword whose value is next; nil if a keyword is next.
        var keyword: String?
        var isInMacro = false
        let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
            // An empty line ends a macro.
            isInMacro = isInMacro && !line.allSatisfy { $0 == UInt8(ascii: "\r") }
            var rest = line
            while !isInMacro, let word = try NetrcWords.next(in: &rest, number) {
                if let name = keyword {
                    take(word, as: name)
                    keyword = nil
                    continue
                }
                switch word.lowercased() {
                case let name where ["machine", "login", "password"].contains(name): keyword = name
                case "default": entries.append(NetrcEntry(machine: ""))
                case "macdef": isInMacro = true
                default: break
                }
            }
        }
    }

    private mutating func take(_ word: String, as keyword: String) {
        if keyword == "machine" {
            entries.append(NetrcEntry(machine: word))
        } else if let last = entries.indices.last {
            entries[last].set(keyword == "login" ? \.login : \.password, to: word)
        }
    }

    /// Returns the first entry with the host and a password; without a login, the password is a token.
    func entry(for origin: Origin) -> (login: String?, password: String)? {
        for entry in entries where entry.host == origin.host {
            if let password = entry.password { return (entry.login, password) }
        }
        return nil
    }

    /// The error that a quoted word does not end on its line, or that a word is not UTF-8.
    struct Malformed: Error, Equatable {
        /// The number of the line, starting at 1.
        let line: Int
    }
}

// MARK: - The file

extension Netrc {
    struct ForeignOwner: Error {}

    struct ReadableByOthers: Error {}

    /// Reads the file, or returns nil if it does not exist.
    static func read(_ path: String) throws(UnreadableFile) -> Netrc? {
        do {
            guard let file = try FileDescriptor.opening(path) else { return nil }
            // Check the open file, which cannot be exchanged in the meantime.
            let status = try file.status()
            _ = try file.regularFileSize()
            if status.st_uid != geteuid() && status.st_uid != 0 { throw ForeignOwner() }
            if status.st_mode & 0o077 != 0 { throw ReadableByOthers() }
            return try Netrc(file.readRegularFile(limit: 1 << 20))
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }
}

// MARK: - Parsing

private struct NetrcEntry {
    /// The host as in an ``Origin``; nil if it is neither a name nor an address.
    let host: String?
    var login: String?
    var password: String?

    init(machine: String) {
        let name = machine.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") {
            host = String(name.dropFirst().dropLast())
        } else if !name.contains(where: "@:/?#%".contains) {
            // Convert an international name to its ASCII form.
            host = URL(string: "https://\(name)").flatMap { Origin($0)?.host }
        } else {
            host = name
        }
    }

    /// Sets the value of a keyword; does nothing once login and password are both known.
    mutating func set(_ part: WritableKeyPath<NetrcEntry, String?>, to value: String) {
        if !value.isEmpty, login == nil || password == nil { self[keyPath: part] = value }
    }
}

private enum NetrcWords {
    /// Returns the next word of a line, or nil at its end.
    static func next(in rest: inout ArraySlice<UInt8>, _ line: Int) throws(Netrc.Malformed) -> String? {
        rest = rest.drop(while: isWhiteSpace)
        guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
        var bytes: [UInt8]
        if first == UInt8(ascii: "\"") {
            bytes = try quoted(&rest, line)
        } else {
            bytes = Array(rest.prefix { !isWhiteSpace($0) })
            rest = rest.dropFirst(bytes.count)
        }
        guard let word = String(validating: bytes, as: UTF8.self) else { throw Netrc.Malformed(line: line) }
        return word
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>, _ line: Int) throws(Netrc.Malformed) -> [UInt8] {
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
        throw Netrc.Malformed(line: line)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "r"): UInt8(ascii: "\r"),
        UInt8(ascii: "t"): UInt8(ascii: "\t"),
    ]

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}
