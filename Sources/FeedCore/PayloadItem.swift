package import FeedJSON

/// A model with one JSON format for the responses of services, the cache and the program's output.
///
/// Its `Codable` conformance has the same format, which never changes, so that later versions can read older caches.
package protocol PayloadItem: PayloadEncodable, Codable {
    /// Reads the next value; unknown members are ignored, and `null` is equivalent to an absent member.
    init(from reader: inout JSONReader) throws

    /// Whether the written item can be read again.
    var isEncodable: Bool { get }

    /// Writes the item; members without a value are omitted.
    func write(to writer: inout JSONWriter)
}

extension PayloadItem {
    package var isEncodable: Bool { true }

    /// Appends the item with the keys of the service.
    public func encodePayload(to bytes: inout [UInt8]) {
        JSONWriter.append(to: &bytes) { write(to: &$0) }
    }
}
