import FeedAPI
import FeedCore
import FeedFiles
import Foundation

/// The file of the user's feed list; each line is changed individually, and all others stay the same, byte for byte.
struct FeedListFile {
    let path: String
    /// The feeds in the file; empty if it does not exist.
    var list: FeedList { FeedList(Data(lines.joined())) }

    /// The lines, each with its end.
    private var lines: [[UInt8]]

    /// Reads the file, if it exists.
    init(_ path: String) throws(UnreadableFile) {
        self.path = path
        do {
            let bytes = Self.utf8(try FileDescriptor.readToEnd(of: path, limit: 16 << 20))
            lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
                $0 + [UInt8(ascii: "\n")]
            }
            lines[lines.count - 1].removeLast()
            if lines.last == [] { lines.removeLast() }
        } catch SystemError.notFound {
            lines = []
        } catch {
            throw UnreadableFile(path: path, cause: error)
        }
    }

    /// Returns UTF-16 with a byte order mark as UTF-8; other bytes are unchanged.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard [[0xFF, 0xFE], [0xFE, 0xFF]].contains(bytes.prefix(2)) else { return bytes }
        return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) } ?? bytes
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

    /// Whether the list is OPML, which is not changed.
    var isOPML: Bool {
        let start = lines.first?.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        return start == UInt8(ascii: "<")
    }

    func contains(_ url: URL) -> Bool {
        lines.contains { Self.feed(in: $0, is: url) }
    }

    /// Appends a line for a feed, after adding a missing line end.
    mutating func append(_ url: URL, title: String?) {
        let newline = UInt8(ascii: "\n")
        if let last = lines.last, last.last != newline { lines[lines.count - 1].append(newline) }
        let name = title.map { " \"~\($0.replacing("\\", with: "\\\\"))\"" } ?? ""
        lines.append(Array("\(url.absoluteString)\(name)\n".utf8))
    }

    /// Removes the lines of a feed, and returns whether there were any.
    mutating func remove(_ url: URL) -> Bool {
        let count = lines.count
        lines.removeAll { Self.feed(in: $0, is: url) }
        return lines.count < count
    }

    /// Replaces the file atomically, following links, or creates it with its directory.
    func save() throws {
        do {
            let file = try AtomicFile(path)
            try lines.flatMap(\.self).withUnsafeBytes { try file.write($0) }
            try file.finish()
        } catch {
            throw OutputFile.Failure(path: path, cause: error)
        }
    }

    /// Returns whether a line contains a feed, comparing URLs as `FeedList` does.
    private static func feed(in line: [UInt8], is url: URL) -> Bool {
        let feeds = FeedList(Data(line)).feeds
        guard feeds.first?.url != nil else { return false }
        return FeedList(Data(line + Array("\n\(url.absoluteString)\n".utf8))).feeds.count == 1
    }
}
