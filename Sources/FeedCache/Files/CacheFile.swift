import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// The file format of an entry: a JSON object with its version, and a checksum of the value.
///
/// The names and meanings of the members are those of version 1, whatever the model's properties are called. Readers
/// ignore unknown members, and members added later are optional.
enum CacheFile {
    static let version = 1
    static let limit = 512 << 20

    /// The data about the value in a file.
    struct Head {
        let url: URL
        let timestamp: Date
        let fetchedAt: Date
        let validators: Validators
        let freshness: Duration
        let paging: Paging?

        let checksum: String

        /// Returns the entry with `value`, renewed by `confirmation` if it belongs to this file.
        func entry<Value>(_ value: Value, _ confirmation: Confirmation?) -> CacheEntry<Value> {
            let renewal = confirmation.flatMap { $0.confirms(self) ? $0 : nil }
            return CacheEntry(
                value: value,
                timestamp: renewal?.timestamp ?? timestamp,
                url: url,
                validators: validators,
                freshness: renewal?.freshness ?? freshness,
                fetchedAt: fetchedAt,
                paging: paging
            )
        }
    }

    /// Returns the head and the value in `bytes`.
    static func read<Value>(_ bytes: [UInt8], as coding: ValueCoding<Value>) throws -> (head: Head, value: Value) {
        var value: (() throws -> Value)?
        var checksum: String?
        let head = try readHead(bytes) { reader in
            let start = reader.offset
            value = try coding.read(&reader, bytes)
            checksum = bytes.withUnsafeBytes {
                Checksum(of: UnsafeRawBufferPointer(rebasing: $0[start..<reader.offset])).text
            }
        }
        guard head.checksum == checksum, let value else { throw InvalidEntry.checksum }
        return (head, try value())
    }

    /// Writes `entry` in blocks.
    ///
    /// - Throws: what `write` throws; an error if the entry could not be read again.
    static func write<Value>(
        _ entry: CacheEntry<Value>,
        as coding: ValueCoding<Value>,
        limit: Int = limit,
        _ write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var total = 0
        func writeLimited(_ bytes: UnsafeRawBufferPointer) throws {
            total += bytes.count
            guard total <= limit else { throw UnusableFile.tooLarge(limit: limit) }
            try write(bytes)
        }
        var checksum = Checksum()
        var head = JSONWriter()
        try head.writeHead(of: entry)
        try head.bytes.withUnsafeBytes(writeLimited)
        try coding.write(entry.value) { bytes in
            checksum.update(bytes)
            try writeLimited(bytes)
        }
        try Array("\(checksumMember)\(checksum.text)\"}".utf8).withUnsafeBytes(writeLimited)
    }

    /// Returns the head of a file, reading only its beginning and its end.
    ///
    /// - Returns: nil if it does not look like a file from `write`, and so must be read as a whole.
    static func head(of file: borrowing FileDescriptor) throws -> Head? {
        let size = try file.regularFileSize()
        let tail = try file.read(checksumMember.utf8.count + 18, at: max(size - checksumMember.utf8.count - 18, 0))
        let beginning = try file.read(min(size, headLimit), at: 0)
        // Inside a string, a quotation mark would be preceded by a backslash.
        guard tail.starts(with: checksumMember.utf8), let end = beginning.firstRange(of: Array(valueMember.utf8)) else {
            return nil
        }
        return try? readHead(Array(beginning[..<end.lowerBound]) + tail) { _ in }
    }

    /// Returns the URL in a file, which may be damaged behind it.
    static func url(of file: borrowing FileDescriptor) -> URL? {
        guard let beginning = try? file.read(headLimit, at: 0),
            let end = beginning.firstRange(of: Array(valueMember.utf8))
        else { return nil }
        var members = Members()
        try? JSONReader.read(Array(beginning[..<end.lowerBound]) + [UInt8(ascii: "}")]) { reader in
            try reader.readObject { try members.read($1, from: &$0) }
        }
        return members.url
    }

    private static let headLimit = 1 << 20
    private static let valueMember = #","value":"#
    private static let checksumMember = #","checksum":""#

    private static func readHead(_ bytes: [UInt8], value readValue: (inout JSONReader) throws -> Void) throws -> Head {
        try JSONReader.read(bytes) { reader in
            var members = Members()
            try reader.readObject { reader, name in
                if name == "value" { try readValue(&reader) } else { try members.read(name, from: &reader) }
            }
            return try members.head(reader)
        }
    }
}

/// The members of a head read so far.
private struct Members {
    private var version: Int?
    private(set) var url: URL?
    private var timestamp: Double?
    private var fetchedAt: Double?
    private var etag: String?
    private var lastModified: String?
    private var redirectedURL: URL?
    private var freshness = Duration.zero
    private var paging: Paging?
    private var checksum: String?

    mutating func read(_ name: JSONText, from reader: inout JSONReader) throws {
        switch name {
        case "version": version = try reader.readInteger()
        case "url": url = try reader.readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
        case "timestamp": timestamp = try reader.readDouble()
        case "fetched_at": fetchedAt = try reader.readDouble()
        case "freshness": freshness = try reader.readDuration()
        case "pages": paging = try reader.readPaging()
        case "checksum": checksum = try reader.readString()
        case "etag": etag = try reader.readString()
        case "last_modified": lastModified = try reader.readString()
        case "redirected_url":
            redirectedURL = try reader.readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
        default: break
        }
    }

    func head(_ reader: borrowing JSONReader) throws -> CacheFile.Head {
        guard let version else { throw reader.missing("version") }
        guard version == CacheFile.version else { throw InvalidEntry.version(version) }
        guard let url else { throw reader.missing("url") }
        guard let timestamp else { throw reader.missing("timestamp") }
        guard let checksum else { throw reader.missing("checksum") }
        return CacheFile.Head(
            url: url,
            timestamp: Date(timeIntervalSinceReferenceDate: timestamp),
            fetchedAt: Date(timeIntervalSinceReferenceDate: fetchedAt ?? timestamp),
            validators: Validators(etag: etag, lastModified: lastModified, redirectedURL: redirectedURL),
            freshness: freshness,
            paging: paging,
            checksum: checksum
        )
    }
}

extension JSONWriter {
    /// Starts the object and writes everything before the value, including its name.
    fileprivate mutating func writeHead(of entry: CacheEntry<some Any>) throws {
        let url = entry.url.absoluteString
        guard URL(web: url)?.absoluteString == url else { throw InvalidEntry.url }
        beginObject()
        member("version", CacheFile.version)
        member("url", url)
        try member("timestamp", entry.timestamp.timeIntervalSinceReferenceDate)
        if entry.fetchedAt != entry.timestamp {
            try member("fetched_at", entry.fetchedAt.timeIntervalSinceReferenceDate)
        }
        members(of: entry.validators)
        if entry.freshness != .zero { member("freshness", entry.freshness) }
        if let paging = entry.paging { try member("pages", paging) }
        name("value")
    }

    private mutating func members(of validators: Validators) {
        if let etag = validators.etag { member("etag", etag) }
        if let lastModified = validators.lastModified { member("last_modified", lastModified) }
        // One that could not be read again is not worth losing the list for.
        if let url = validators.redirectedURL?.absoluteString, URL(web: url) != nil {
            member("redirected_url", url)
        }
    }
}

// MARK: - Pages

extension JSONReader {
    /// Reads how a list was put together: its parts are pairs of a count and a date.
    fileprivate mutating func readPaging() throws -> Paging? {
        guard try !readNull() else { return nil }
        var first = 0
        var isWhole = false
        var parts: [Paging.Part] = []
        try readObject { reader, name in
            switch name {
            case "first": first = try reader.readInteger()
            case "whole": isWhole = try reader.readBoolean()
            case "parts": parts = try reader.readArray { try $0.readPart() }
            default: break
            }
        }
        return Paging(firstPageSize: first, isWhole: isWhole, parts: parts)
    }

    private mutating func readPart() throws -> Paging.Part {
        var numbers: [Double] = []
        try readArray { numbers.append(try $0.readDouble()) }
        guard numbers.count == 2, let count = Int(exactly: numbers[0]) else { throw invalid("not a part of a list") }
        return Paging.Part(count: count, savedAt: Date(timeIntervalSinceReferenceDate: numbers[1]))
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ paging: Paging) throws {
        self.name(name)
        beginObject()
        member("first", paging.firstPageSize)
        member("whole", paging.isWhole)
        self.name("parts")
        beginArray()
        for part in paging.parts {
            beginArray()
            integer(part.count)
            try double(part.savedAt.timeIntervalSinceReferenceDate)
            endArray()
        }
        endArray()
        endObject()
    }
}
