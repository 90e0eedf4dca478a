/// A request as received.
package struct LoopbackRequest: Sendable {
    /// The method, as sent.
    package let method: String
    /// Path and query, as sent.
    package let target: String
    /// The header fields, in the order they were sent.
    package let headers: [(name: String, value: String)]
    /// The body, if the request announced its length.
    package var body: [UInt8] = []
    /// The number of the request on its connection, from 1.
    package var numberOnConnection = 1

    /// The target without its query.
    package var path: String {
        String(target.prefix { $0 != "?" })
    }

    /// The query as sent, without the question mark; nil without one.
    package var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// Returns the value of a query item as sent, percent-encoded; nil if it is absent.
    package func queryItem(_ name: String) -> String? {
        let item = (query ?? "").split(separator: "&").first { $0 == name || $0.hasPrefix("\(name)=") }
        return item.map { String($0.dropFirst(name.count + 1)) }
    }

    /// Returns the value of the first header field with a name, ignoring case; nil if it is absent.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var keepsConnection: Bool {
        header("Connection")?.lowercased() != "close"
    }

    /// Reads a head without the empty line at its end; nil if there is no request line.
    init?(head: some Collection<UInt8>) {
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")[...]
        let words = (lines.popFirst() ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = lines.map { line in
            let name = line.prefix { $0 != ":" }
            return (String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
        }
    }
}
