public import FeedCore
import FeedFiles
public import Foundation

/// A store on disk of the times at which services may be requested again, shared by all processes of the user.
///
/// Each time has its own file, which is deleted once the time has passed or is removed. Invalid files are ignored, and
/// so are times more than two days ahead, which mean that a clock is or was wrong.
public struct FileRetryAfterStore: RetryAfterStore {
    private static let limit = 1 << 20
    private static let longest = RequestPolicy.longestWait.inSeconds

    private let directory: DirectoryPath
    private let now: @Sendable () -> Date

    /// Creates a store in `directory`, which is created when a time is first stored.
    init(in directory: DirectoryPath, now: @escaping @Sendable () -> Date) {
        self.directory = directory
        self.now = now
    }

    /// Returns the time before which `url` should not be requested: the later of its own and that of its origin.
    public func retryAfter(for url: URL) async -> Date? {
        guard let directory = try? directory.open() else { return nil }
        return [Key(url, wholeOrigin: false), Key(url, wholeOrigin: true)]
            .compactMap { read($0.name, in: directory, for: $0) }.max()
    }

    /// Stores the time, at most two days from now; nil or a time in the past removes it.
    ///
    /// - Throws: ``CacheError/notSaved(path:cause:)``, ``CacheError/notDeleted(path:cause:)``.
    public func setRetryAfter(_ date: Date?, for url: URL, wholeOrigin: Bool) async throws {
        let key = Key(url, wholeOrigin: wholeOrigin)
        if let date, date > now() {
            try save(min(date, now() + Self.longest), for: key)
        } else {
            try delete(key)
        }
    }

    private func save(_ date: Date, for key: Key) throws {
        do {
            let record = try JSONEncoder().encode(Record(key: key.text, retryAfter: date))
            try directory.use { directory in
                try sweep(directory)
                try directory.replace(key.name, isDurable: false) { file in
                    try record.withUnsafeBytes { try file.write($0) }
                }
            }
        } catch {
            throw CacheError.notSaved(path: directory.appending(key.name).text, cause: error)
        }
    }

    private func delete(_ key: Key) throws {
        // There is nothing to remove if there is no file; one that cannot be accessed is ignored anyway.
        guard let open = try? directory.open(), (try? open.status(of: key.name)) != nil else { return }
        do {
            try open.removeRegularFile(key.name)
            directory.removeIfEmpty()
        } catch {
            throw CacheError.notDeleted(path: directory.appending(key.name).text, cause: error)
        }
    }

    private func sweep(_ directory: borrowing Directory) throws {
        try directory.sweepTemporaryFiles()
        for name in try directory.names() where Key.isName(name) && read(name, in: directory) == nil {
            try? directory.removeRegularFile(name)
        }
    }

    /// Returns the time in a file, or nil if there is none, it has passed, or it belongs to another key.
    private func read(_ name: String, in directory: borrowing Directory, for key: Key? = nil) -> Date? {
        guard let bytes = try? directory.read(name, limit: Self.limit),
            let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)),
            key == nil || key?.text == record.key
        else { return nil }
        let date = record.retryAfter
        return date > now() && date <= now() + Self.longest ? date : nil
    }
}

private struct Record: Codable {
    private enum CodingKeys: String, CodingKey {
        case key
        case retryAfter = "retry_after"
    }

    let key: String
    let retryAfter: Date
}

private struct Key {
    private static let ending = ".json"

    /// The URL, or the origin with a space in it, so that it cannot equal a URL.
    let text: String

    let name: String

    init(_ url: URL, wholeOrigin: Bool) {
        text =
            switch RetryAfterKey(url, wholeOrigin: wholeOrigin) {
            case .url(let url): url.absoluteString
            case .origin(let origin): "origin \(origin)"
            }
        name = FileName.directory(forHostOf: url, text) + Self.ending
    }

    static func isName(_ name: String) -> Bool {
        name.hasSuffix(ending) && FileName.isDirectoryForURL(String(name.dropLast(ending.count)))
    }
}
