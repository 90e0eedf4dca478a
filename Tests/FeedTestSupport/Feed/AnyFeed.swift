package import FeedCore
package import Foundation

/// A date whose value does not matter, in whole seconds.
package let anyDate = Date(timeIntervalSinceReferenceDate: 750_000_000)

/// An ID whose value does not matter; different numbers give different IDs.
package func anyID(_ number: UInt8 = 1) -> UUID {
    UUID(uuid: (number, 0xA7, 0xF7, 0x0C, 0x75, 0xDA, 0x4C, 0x2E, 0xB5, 0xA3, 0xEE, 0xD4, 0x0D, 0xC5, 0x3A, number))
}

/// An image whose values do not matter; different numbers give different images.
package func anyImage(
    _ number: UInt8 = 1,
    description: String? = "any description",
    location: String? = "any location",
    url: URL? = nil
) -> FeedImage {
    FeedImage(id: anyID(number), description: description, location: location, url: url ?? anyURL("image-\(number)"))
}

/// A feed of `count` different images.
package func anyFeed(_ count: UInt8 = 2) -> [FeedImage] {
    (0..<count).map { anyImage($0) }
}

/// A comment whose values do not matter; different numbers give different comments.
package func anyComment(
    _ number: UInt8 = 1,
    message: String = "any message",
    createdAt: Date = anyDate,
    username: String = "any username"
) -> ImageComment {
    ImageComment(id: anyID(number), message: message, createdAt: createdAt, author: .init(username: username))
}

/// A cached feed whose values do not matter.
package func anyEntry(
    _ value: [FeedImage] = anyFeed(),
    timestamp: Date = anyDate,
    url: URL = anyURL("feed"),
    validators: Validators = .none,
    freshness: Duration = .zero,
    fetchedAt: Date? = nil
) -> CacheEntry<[FeedImage]> {
    CacheEntry(value: value, timestamp: timestamp, url: url).with {
        ($0.validators, $0.freshness, $0.fetchedAt) = (validators, freshness, fetchedAt ?? timestamp)
        $0.version = anyVersion(of: value, timestamp)
    }
}

/// A version that is the same for the same list.
private func anyVersion(of value: [FeedImage], _ timestamp: Date) -> UUID {
    let digits = Checksum(of: "\(value) \(timestamp.timeIntervalSinceReferenceDate)").text
    return UUID(uuidString: "00000000-0000-0000-\(digits.prefix(4))-\(digits.suffix(12))") ?? anyID()
}

extension CacheEntry {
    /// The same entry with changed metadata.
    package func with(_ change: (inout CacheMetadata) -> Void) -> CacheEntry {
        var metadata = metadata
        change(&metadata)
        return CacheEntry(value: value, metadata: metadata)
    }

    /// The same entry without a version, which is random.
    package var withoutVersion: CacheEntry { with { $0.version = nil } }

    /// The entry after a revalidation at a date.
    package func refreshed(at date: Date, freshness: Duration = .zero) -> CacheEntry {
        CacheEntry(value: value, metadata: metadata.refreshed(at: date, freshness: freshness))
    }
}
