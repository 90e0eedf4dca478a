package import FeedJSON

/// A model with one JSON format for the responses of services, the cache and the program's output.
///
/// Its `Codable` conformance has the same format, which never changes, so that later versions can read older caches.
package protocol PayloadItem: Codable, Sendable {
    /// Reads the next value; unknown members are ignored, and `null` is equivalent to an absent member.
    init(from reader: inout JSONReader) throws

    /// Whether the written item can be read again.
    var isEncodable: Bool { get }

    /// Writes the item with the keys of the service; members without a value are omitted.
    func write(to writer: inout JSONWriter)
}

extension PayloadItem {
    package var isEncodable: Bool { true }
}
