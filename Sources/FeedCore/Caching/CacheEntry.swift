public import Foundation

/// A cached value with its metadata.
///
///     let entry = CacheEntry(value: images, timestamp: Date(), url: url)
///     try await store.replace(with: entry)
public struct CacheEntry<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    /// The metadata of the value: when it was saved, its URL, its version and its validators.
    public let metadata: CacheMetadata

    /// Creates an entry.
    public init(value: Value, metadata: CacheMetadata) {
        self.value = value
        self.metadata = metadata
    }

    /// Creates an entry without validators.
    public init(value: Value, timestamp: Date, url: URL) {
        self.init(value: value, metadata: CacheMetadata(timestamp: timestamp, url: url))
    }

    /// When the value was saved or last revalidated; see ``CacheMetadata/timestamp``.
    public var timestamp: Date { metadata.timestamp }

    /// The URL of the value; an entry is never used for another URL.
    public var url: URL { metadata.url }
}

extension CacheEntry {
    /// The head without the items; nil if it has nothing worth keeping, or if the value is not a list.
    package var withoutItems: CacheEntry? {
        guard let empty = Self.emptyValue, let ids = (value as? any Collection)?.idTexts,
            let head = metadata.withoutItems(ids: ids)
        else { return nil }
        return CacheEntry(value: empty, metadata: head)
    }

    /// The value of a head without items; nil if the value is not a list.
    package static var emptyValue: Value? {
        (Value.self as? any RangeReplaceableCollection.Type)?.init() as? Value
    }

    /// Whether the entry is a head without items.
    package var isOnlyHead: Bool {
        !metadata.hasItems && Self.emptyValue != nil && (value as? any Collection)?.isEmpty == true
    }
}

extension CacheEntry: Equatable where Value: Equatable {}

/// Encodes the properties of the entry and its metadata under their names, for stores in a database.
extension CacheEntry: Codable where Value: Codable {
    private enum CodingKeys: CodingKey { case value }

    /// Decodes an entry.
    public init(from decoder: any Decoder) throws {
        value = try decoder.container(keyedBy: CodingKeys.self).decode(Value.self, forKey: .value)
        metadata = try CacheMetadata(from: decoder)
    }

    /// Encodes the entry.
    public func encode(to encoder: any Encoder) throws {
        try metadata.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
    }
}

extension Duration {
    package static let day = Duration.seconds(86_400)

    package var inSeconds: Double { self / .seconds(1) }
}
