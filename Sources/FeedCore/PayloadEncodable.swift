import FeedJSON

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
