/// The status line and the header fields of a response.
struct ResponseHead {
    private let statusLine: String
    private var headers: [(name: String, value: String)]

    init(status: Int = 200, reason: String? = nil, headers: KeyValuePairs<String, String> = [:]) {
        statusLine = "HTTP/1.1 \(status) \(reason ?? Self.reasons[status] ?? "Status")"
        self.headers = headers.map { ($0.key, $0.value) }
    }

    mutating func addIfAbsent(_ name: String, _ value: String) {
        guard !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
        headers.append((name, value))
    }

    /// The bytes without the empty line at the end.
    var unfinishedBytes: [UInt8] {
        Array((statusLine + "\r\n" + headers.map { "\($0.name): \($0.value)\r\n" }.joined()).utf8)
    }

    var bytes: [UInt8] {
        unfinishedBytes + "\r\n".utf8
    }

    private static let reasons = [
        200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout",
        410: "Gone", 418: "I'm a teapot", 429: "Too Many Requests", 500: "Internal Server Error",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
