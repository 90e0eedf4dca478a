/// A model that is read from, and written as, one JSON value.
///
/// The payloads of the services, the files of the cache and the output of the command line share this one form.
package typealias JSONItem = JSONReadable & JSONWritable

/// A model that is read from one JSON value.
package protocol JSONReadable: Sendable {
    /// Reads the next value.
    ///
    /// Unknown members are ignored, `null` is as good as absent.
    ///
    /// - Throws: `JSONError` where the value is no such item.
    init(from reader: inout JSONReader) throws
}

/// A model that is written as one JSON value.
package protocol JSONWritable: Sendable {
    /// Writes the item; a member without a value is left out.
    func write(to writer: inout JSONWriter)
}

extension JSONReader {
    /// Reads an array of items, in order; one bad item makes all of it invalid.
    package mutating func readItems<Item: JSONReadable>() throws -> [Item] {
        var items: [Item] = []
        try readArray { items.append(try Item(from: &$0)) }
        return items
    }
}

extension JSONWriter {
    /// Writes an array of items.
    package mutating func items(_ items: some Sequence<some JSONWritable>) {
        array { writer in
            for item in items { item.write(to: &writer) }
        }
    }
}
