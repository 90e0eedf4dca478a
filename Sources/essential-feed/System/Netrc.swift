import FeedCore
import FeedFiles
import Foundation

/// The user's credentials file, which is never created or changed, parsed as curl does.
///
/// Words are separated by white space; a line may have several entries, and an entry several lines. `#` at the start of
/// a word begins a comment. A word in double quotes may contain white space, and any character after `\`. Unlike in curl,
/// a password without a login is a bearer token, and `default` is ignored: no credential is sent to a host that is not
/// named.
struct Netrc: Sendable {
    /// The values of the keywords, each in lower case, of each entry.
    private var entries: [[String: String]] = []

    init(_ bytes: some Sequence<UInt8>) throws(Malformed) {
        // The keyword whose value is next; nil if a keyword is next.
        var keyword: String?
        let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
            var rest = Substring(decoding: line, as: UTF8.self)
            while let word = try rest.removeFirstWord(number) {
                if let name = keyword {
                    take(word, as: name)
                    keyword = nil
                    continue
                }
                switch word.lowercased() {
                case let name where ["machine", "login", "password"].contains(name): keyword = name
                case "default": entries.append([:])
                default: break
                }
            }
        }
    }

    private mutating func take(_ word: String, as keyword: String) {
        if keyword == "machine" {
            entries.append([keyword: word.lowercased()])
        } else if let entry = entries.last, !word.isEmpty, entry["login"] == nil || entry["password"] == nil {
            // Once an entry has both, the first values count.
            entries[entries.count - 1][keyword] = word
        }
    }

    /// Returns the first entry with the host and a password; without a login, the password is a token.
    func entry(for origin: Origin) -> (login: String?, password: String)? {
        for entry in entries where entry["machine"] == origin.host {
            if let password = entry["password"] { return (entry["login"], password) }
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
    struct ReadableByOthers: Error {}

    /// Reads the file, or returns nil if it does not exist.
    static func read(_ path: String) throws(UnreadableFile) -> Netrc? {
        do {
            guard let file = try FileDescriptor.opening(path) else { return nil }
            // Check the open file, which cannot be exchanged in the meantime.
            _ = try file.regularFileSize()
            if try file.status().st_mode & 0o077 != 0 { throw ReadableByOthers() }
            return try Netrc(file.readRegularFile(limit: 1 << 20))
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }
}

// MARK: - Parsing

extension Substring {
    /// Removes the first word of a line of a netrc file, and returns it; nil at the end, or before a comment.
    ///
    /// A word that is not UTF-8 or lacks its closing quote is an error.
    fileprivate mutating func removeFirstWord(_ line: Int) throws(Netrc.Malformed) -> String? {
        self = drop(while: \.isWhitespace)
        guard let first, first != "#" else { return nil }
        guard let word = prefixMatch(of: first == "\"" ? #/"((?:[^"\\]|\\.)*)"/# : #/(\S+)/#) else {
            throw Netrc.Malformed(line: line)
        }
        self = self[word.range.upperBound...]
        let text = first == "\"" ? word.1.replacing(#/\\(.)/#) { $0.1 } : word.1
        guard !text.contains("\u{FFFD}") else { throw Netrc.Malformed(line: line) }
        return String(text)
    }
}

extension Netrc.ReadableByOthers: DescribedError {
    var message: Message { Message("others may read or change it; use chmod 600") }
}

extension Netrc.Malformed: DescribedError {
    var message: Message { Message("line {line} is malformed", .verbatim("\(line)")) }
}
