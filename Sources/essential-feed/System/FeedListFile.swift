import FeedAPI
import FeedCore
import FeedFiles
import Foundation

/// The file of the user's feed list; each line is changed individually, and all others stay the same, byte for byte.
struct FeedListFile {
    /// A list that is not UTF-8, or not only text, is not changed.
    struct NotUTF8: Error {}

    let path: String
    /// The feeds in the file, as it was read; empty if it does not exist.
    let list: FeedList

    /// The lines, each with its end; nil if they are not UTF-8.
    private var lines: [String]?

    /// Reads the file, if it exists.
    init(_ path: String) throws(UnreadableFile) {
        self.path = path
        do {
            let bytes = try FileDescriptor.readToEnd(of: path)
            list = FeedList(Data(bytes))
            lines = bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)?.linesWithEnds
        } catch SystemError.notFound {
            (list, lines) = (FeedList(Data()), [])
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }

    /// Reads the file for a change; other processes that change it wait until `change` returns.
    static func change<Result>(_ path: String, _ change: (inout FeedListFile) throws -> Result) async throws -> Result {
        let directory = (path as NSString).deletingLastPathComponent
        do {
            try OutputFile.makeDirectory(directory)
            let lock = try FileDescriptor.opening(directory)
            while try lock?.tryLock() == false { try await Task.sleep(for: .milliseconds(10)) }
            var file = try FeedListFile(path)
            return try withExtendedLifetime(lock) { try change(&file) }
        } catch let error as SystemError {
            throw OutputFile.Failure(path: path, cause: error)
        }
    }

    /// Returns the lines; throws if the file is not UTF-8.
    @discardableResult
    func text() throws -> [String] {
        guard let lines else { throw OutputFile.Failure(path: path, cause: NotUTF8()) }
        return lines
    }

    func contains(_ url: URL) -> Bool { list.feeds.contains { $0.url?.isFeed(url) == true } }

    /// Appends a line for a feed, after adding a missing line end.
    mutating func append(_ url: URL, title: String?) throws {
        var lines = try text()
        if let last = lines.last, last.last?.isNewline != true { lines[lines.count - 1].append("\n") }
        self.lines = lines + [FeedListLine.text(of: url, title: title) + "\n"]
    }

    /// Removes the lines of a feed.
    mutating func remove(_ url: URL) throws {
        lines = try text().filter { FeedListLine($0.line).url?.isFeed(url) != true }
    }

    /// Changes the title of a feed.
    mutating func setTitle(_ title: String, of url: URL) throws {
        var lines = try text()
        guard let index = lines.firstIndex(where: { FeedListLine($0.line).url?.isFeed(url) == true }) else { return }
        let line = lines[index].line
        lines[index] = FeedListLine(line).titled(title) + lines[index][line.endIndex...]
        self.lines = lines
    }

    /// Replaces the file atomically, following links, or creates it with its directory.
    func save() throws {
        try Data(text().joined().utf8).withUnsafeBytes { try OutputFile(path: path).replace(with: $0) }
    }
}

extension FeedListFile.NotUTF8: DescribedError {
    var message: Message { Message("it is not UTF-8 text, and stays unchanged") }
}

extension String {
    /// The lines, which end with LF, CR LF or CR, with their ends.
    fileprivate var linesWithEnds: [String] {
        let line = #/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+/#.matchingSemantics(.unicodeScalar)
        return matches(of: line).map { String($0.output) }
    }

    /// The line without its end and, at the start of a file, without the byte order mark.
    fileprivate var line: Substring {
        let text = last?.isNewline == true ? dropLast() : self[...]
        return text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text
    }
}
