import FeedCore
import FeedJSON
import Foundation

extension JSONReader {
    mutating func readURL() throws -> URL? {
        try readString(as: URL.init(web:), orFail: "not an absolute http or https URL")
    }

    mutating func readMoment() throws -> Date {
        Date(timeIntervalSinceReferenceDate: try readDouble())
    }

    /// Reads the parts of a list: each has a count, a date and, if known, the URL of the next page.
    mutating func readPaging() throws -> Paging? {
        guard try !readNull() else { return nil }
        var (first, isComplete) = (UInt32(0), false)
        var second: URL?
        var parts: [Paging.Part] = []
        try readObject { reader, name in
            switch name {
            case "first": first = try reader.readCount()
            case "second": second = try reader.readURL()
            case "whole": isComplete = try reader.readBoolean()
            case "parts": parts = try reader.readArray { try $0.readPart() }
            default: break
            }
        }
        return Paging(firstPageSize: Int(first), secondPage: second, isComplete: isComplete, parts: parts)
    }

    private mutating func readPart() throws -> Paging.Part {
        var (count, savedAt, next) = (UInt32?.none, Date?.none, URL?.none)
        try readArray { reader in
            if reader.nextKind == .string {
                next = try reader.readURL()
            } else if count == nil {
                count = try reader.readCount()
            } else {
                savedAt = try reader.readMoment()
            }
        }
        guard let count, let savedAt else { throw invalid("not a part of a list") }
        return Paging.Part(count: Int(count), savedAt: savedAt, next: next)
    }

    /// Reads the dates at which items were first saved, and the items that have left the list.
    mutating func readHistory() throws -> ListHistory? {
        var (order, departed) = (String?.none, "")
        var runs: [ListHistory.Run] = []
        try readObject { reader, name in
            switch name {
            case "order": order = try reader.readString()
            case "saved": runs = try reader.readArray { try $0.readPart() }
            case "left": departed = try reader.readString()
            default: break
            }
        }
        return ListHistory(order: order, runs: runs, departed: departed)
    }

    /// Reads a number of items; larger numbers than any list's are invalid.
    private mutating func readCount() throws -> UInt32 {
        guard let count = UInt32(exactly: try readInteger()) else { throw invalid("not a number of items") }
        return count
    }
}

extension JSONWriter {
    mutating func members(of metadata: CacheMetadata) throws {
        let url = metadata.url.absoluteString
        guard URL(web: url)?.absoluteString == url else { throw InvalidEntry.url }
        member("version", CacheFile.version)
        member("url", url)
        try member("timestamp", metadata.timestamp.timeIntervalSinceReferenceDate)
        if metadata.fetchedAt != metadata.timestamp {
            try member("fetched_at", metadata.fetchedAt.timeIntervalSinceReferenceDate)
        }
        members(of: metadata.validators)
        if metadata.freshness != .zero { member("freshness", metadata.freshness) }
        if let policy = metadata.policy {
            if let age = policy.maximumAge {
                member("maximum_age", age)
            } else {
                name("maximum_age")
                null()
            }
        }
        if let title = metadata.title { member("title", title) }
        if let format = metadata.format { member("format", format.rawValue) }
        member("found_feed", metadata.foundFeed)
        member("next", metadata.next)
        if let paging = metadata.paging { try member("pages", paging) }
        if let history = metadata.history { try member("history", history) }
    }

    mutating func members(of validators: Validators) {
        if let etag = validators.etag { member("etag", etag) }
        if let lastModified = validators.lastModified { member("last_modified", lastModified) }
        member("redirected_url", validators.redirectedURL)
        member("request_url", validators.requestURL)
        member("discovered_url", validators.discoveredURL)
    }

    /// Writes a URL member, but omits a URL that could not be read back, so that the list is saved.
    private mutating func member(_ name: String, _ url: URL?) {
        if let text = url?.absoluteString, URL(web: text)?.absoluteString == text { member(name, text) }
    }

    private mutating func member(_ name: String, _ history: ListHistory) throws {
        self.name(name)
        beginObject()
        if let order = history.order { member("order", order) }
        try member("saved", history.runs)
        if !history.departed.isEmpty { member("left", history.departed) }
        endObject()
    }

    private mutating func member(_ name: String, _ paging: Paging) throws {
        self.name(name)
        beginObject()
        member("first", paging.firstPageSize)
        member("second", paging.secondPage)
        member("whole", paging.isComplete)
        try member("parts", paging.parts)
        endObject()
    }

    private mutating func member(_ name: String, _ parts: [Paging.Part]) throws {
        self.name(name)
        beginArray()
        for part in parts {
            beginArray()
            integer(part.count)
            try double(part.savedAt.timeIntervalSinceReferenceDate)
            if let next = part.next?.absoluteString, URL(web: next)?.absoluteString == next { string(next) }
            endArray()
        }
        endArray()
    }
}
