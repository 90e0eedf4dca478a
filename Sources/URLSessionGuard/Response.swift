/// A response as libcurl receives it: the lines of one or more heads, then a body in parts.
///
/// It decides which parts FoundationNetworking may receive. Other protocols than HTTP are passed on unchanged.
struct Response {
    /// The limits for all heads, for a redirect's body, and for the body in one call of libcurl.
    private static let limits = (lines: 1_000, headBytes: 300 << 10, redirectBytes: 1 << 20, bytesInCall: 257 << 20)

    /// The reason the response is refused; nil if it is not.
    private(set) var refusal: String?
    /// Whether a complete final head, without a 1xx status, has been received.
    private(set) var isHeadWhole = false
    /// Whether another protocol follows the head; its messages must not be joined.
    private(set) var isUpgraded = false

    var hasBegun: Bool { count.lines > 0 }

    private var isHTTP = true
    private var isInterim = false
    private var isRedirect = false
    private var hasLocation = false
    private var count = (lines: 0, headBytes: 0, bodyBytes: 0, bytesInCall: 0)

    /// Receives a line of a head, with its line end.
    ///
    /// - Returns: the line for FoundationNetworking, empty for a field that would crash it; nil to refuse the response.
    mutating func receive(line: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        count.lines += 1
        count.headBytes += line.count
        let isStart = line.starts(with: "HTTP/".utf8)
        if count.lines == 1, !isStart { (isHTTP, isHeadWhole) = (false, true) }
        guard isHTTP else { return Array(line) }
        if count.lines > Self.limits.lines || count.headBytes > Self.limits.headBytes {
            refusal = "there are too many header fields"
        } else if isStart {
            begin(line)
            return Array(line)
        } else if isHeadWhole {
            refusal = "header fields follow the body"
        } else if line.first == UInt8(ascii: "\n") || line.elementsEqual("\r\n".utf8) {
            isHeadWhole = !isInterim
            return Array(line)
        } else if line.first == UInt8(ascii: "\r") {
            // libcurl treats such a line as the end of the head.
            refusal = "the end of the header fields is malformed"
        } else {
            return mayPass(field: line) ? Array(line) : []
        }
        return nil
    }

    /// Receives a part of the body; returns whether FoundationNetworking may receive it.
    mutating func receive(part length: Int) -> Bool {
        count.bodyBytes += length
        count.bytesInCall += length
        if hasLocation && count.bodyBytes > Self.limits.redirectBytes || count.bytesInCall > Self.limits.bytesInCall {
            refusal = "the body is too long"
        }
        return refusal == nil
    }

    /// Resets the count of bytes after a call of libcurl.
    mutating func endCall() { count.bytesInCall = 0 }

    /// Begins a head with its status line.
    private mutating func begin(_ line: some BidirectionalCollection<UInt8>) {
        let words = line.split { $0 <= UInt8(ascii: " ") }
        let status = words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }
        isUpgraded = status == "101"
        isInterim = status?.hasPrefix("1") == true && !isUpgraded
        isRedirect = status?.hasPrefix("3") == true && status != "304"
        (isHeadWhole, hasLocation) = (false, false)
    }

    /// Returns whether FoundationNetworking may receive a line of a header field.
    ///
    /// It rejects a response with a field that is not UTF-8, and of the targets of a redirect, only one may be read.
    private mutating func mayPass(field line: some BidirectionalCollection<UInt8>) -> Bool {
        guard String(validating: line, as: UTF8.self) != nil else { return false }
        guard isRedirect else { return true }
        // A continuation (RFC 9112, section 5.2) could be that of the target.
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") { return false }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            String(decoding: line[..<colon], as: UTF8.self).lowercased() == "location"
        else { return true }
        let target = line[colon...].dropFirst().drop { $0 <= UInt8(ascii: " ") }
        guard !hasLocation, Self.isParsable(target: target) else { return false }
        hasLocation = true
        return true
    }

    /// Returns whether FoundationNetworking can parse the target of a redirect, whose host must be valid if it has one.
    private static func isParsable(target: some Collection<UInt8>) -> Bool {
        guard target.starts(with: "//".utf8) else { return true }
        let host = target.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        return !host.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }
    }
}
