import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// The files of an entry: `feed.json`, its head, and `feed-SUM.json`, its items, where SUM is their checksum.
///
/// Replacing the head is the one commit point: the items that it names are written before, and other items are deleted
/// afterwards.
struct EntryFiles<Value: Sendable>: Sendable {
    let directory: Directory
    let name: String
    let coding: ValueCoding<Value>

    /// The longest file that is written or read.
    var limit = 512 << 20

    // MARK: - Reading

    /// Returns the head; nil if there is no entry.
    func head() throws -> CacheHead? {
        try directory.read(name, limit: limit).map(CacheHead.init)
    }

    /// Returns the entry; nil if there is none.
    ///
    /// A value that equals `expected` is not read.
    func entry(expecting expected: Value? = nil) throws -> CacheEntry<Value>? {
        // If the items are gone, a writer has replaced the head in the meantime; else they are lost.
        for _ in 0..<10 {
            guard let head = try head() else { return nil }
            if let expected, isSaved(expected, in: head) { return CacheEntry(value: expected, metadata: head.metadata) }
            if let value = try value(of: head) { return CacheEntry(value: value, metadata: head.metadata) }
        }
        throw InvalidEntry()
    }

    /// Returns whether the file of the items that a head names contains a value.
    private func isSaved(_ value: Value, in head: CacheHead) -> Bool {
        guard let items = head.items, let file = try? directory.file(itemsName(items)) else { return false }
        var size = 0
        do {
            try coding.write(value) { block in
                let saved = try file.read(block.count, at: size)
                guard saved.withUnsafeBytes({ $0.isEqual(to: block) }) else { throw InvalidEntry() }
                size += block.count
            }
            return try file.regularFileSize() == size
        } catch {
            // If the file is unreadable, reading the entry reports why.
            return false
        }
    }

    /// Returns the value that a head names; nil if its file does not exist.
    func value(of head: CacheHead) throws -> Value? {
        guard let items = head.items else {
            guard let empty = CacheEntry<Value>.emptyValue else { throw InvalidEntry() }
            return empty
        }
        guard let bytes = try directory.read(itemsName(items), limit: limit) else { return nil }
        guard bytes.withUnsafeBytes({ Checksum(of: $0).text }) == items else { throw InvalidEntry() }
        return try coding.read(bytes)
    }

    /// The names of all files of the entry, also of those that a killed writer has left behind.
    func names() throws -> [String] {
        try directory.names().filter { $0 == name || isOfItems($0) }
    }

    // MARK: - Writing

    /// Replaces the entry with the head `old`: first its items, unless there is an intact file of them, then its head.
    ///
    /// - Returns: whether the value has changed, or was unreadable.
    func replace(_ old: CacheHead?, with entry: CacheEntry<Value>) throws -> Bool {
        // A head that could not be read again must leave no items behind.
        _ = try CacheHead(items: Checksum().text, metadata: entry.metadata).bytes
        let (items, isWritten) = entry.isOnlyHead ? (nil, false) : try writeItems(entry.value)
        try write(CacheHead(items: items, metadata: entry.metadata))
        return isWritten || old == nil || old?.items != items
    }

    /// Replaces the head, and deletes all items but those that it names.
    func write(_ head: CacheHead) throws {
        let bytes = try head.bytes
        guard bytes.count <= limit else { throw UnusableFile.tooLarge(limit: limit) }
        try directory.replace(name, isDurable: true) { file in try bytes.withUnsafeBytes { try file.write($0) } }
        // The new entry is in place. Items that cannot be deleted now are deleted by the next writer.
        try? removeItems(except: head.items)
    }

    /// Deletes the head, then the items.
    func remove() throws {
        try directory.remove(name)
        try removeItems(except: nil)
    }

    func removeItems(except items: String?) throws {
        let kept = items.map(itemsName)
        for name in try directory.names() where isOfItems(name) && name != kept {
            try directory.removeRegularFile(name)
        }
    }

    private func writeItems(_ value: Value) throws -> (items: String, isWritten: Bool) {
        var (checksum, count) = (Checksum(), 0)
        var isWritten = false
        try directory.writeFile(isDurable: true) { file in
            try coding.write(value) { block in
                try Task.checkCancellation()
                count += block.count
                guard count <= limit else { throw UnusableFile.tooLarge(limit: limit) }
                checksum.update(block)
                try file.write(block)
            }
            isWritten = !isIntact(checksum)
            guard isWritten else { return nil }
            try directory.checkReplaceable(itemsName(checksum.text))
            return itemsName(checksum.text)
        }
        return (checksum.text, isWritten)
    }

    /// Returns whether there is a file with these items.
    private func isIntact(_ checksum: Checksum) -> Bool {
        guard let file = try? directory.file(itemsName(checksum.text)), let size = try? file.regularFileSize() else {
            return false
        }
        var found = Checksum()
        for start in stride(from: 0, to: size, by: 1 << 20) {
            guard let block = try? file.read(min(1 << 20, size - start), at: start) else { return false }
            block.withUnsafeBytes { found.update($0) }
        }
        return found == checksum
    }

    // MARK: - Names

    private func itemsName(_ checksum: String) -> String { stem + "-" + checksum + ending }

    private func isOfItems(_ file: String) -> Bool {
        file.hasPrefix(stem + "-") && file.hasSuffix(ending)
            && Checksum.isText(file.dropFirst(stem.count + 1).dropLast(ending.count))
    }

    private var stem: Substring { name.dropLast(ending.count) }

    private var ending: String { name.hasSuffix(FileName.ending) ? FileName.ending : "" }
}
