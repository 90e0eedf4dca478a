package import FeedJSON

/// A model as services send it, as the cache contains it and as the program prints it.
///
/// The names and meanings of its members are those of its `Codable` conformance and never change: every later version
/// reads what any earlier version cached.
package protocol PayloadItem: PayloadEncodable, Codable {
    /// Reads the next value; unknown members are ignored, and `null` is equivalent to an absent member.
    init(from reader: inout JSONReader) throws

    /// Whether the item could be read again, once it is written.
    var isEncodable: Bool { get }

    /// Writes the item; members without a value are omitted.
    func write(to writer: inout JSONWriter)
}

/// An item that is encoded with the keys of its service, as the cache contains it and as services send it.
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
