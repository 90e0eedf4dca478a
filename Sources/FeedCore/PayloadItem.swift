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

/// An item that is encoded with the keys of its service.
///
///     var bytes: [UInt8] = []
///     image.encodePayload(to: &bytes)
public protocol PayloadEncodable: Sendable {
    /// Appends the item as a JSON object without white space; members without a value are omitted.
    ///
    /// Control characters and bidirectional controls are escaped, so that the text is safe to show on a terminal.
    func encodePayload(to bytes: inout [UInt8])
}

extension PayloadItem {
    package var isEncodable: Bool { true }

    /// Appends the item with the keys of the service.
    public func encodePayload(to bytes: inout [UInt8]) {
        JSONWriter.append(to: &bytes) { write(to: &$0) }
    }
}
