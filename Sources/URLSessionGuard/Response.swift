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
    private var takesContinuation = false
    private var count = (lines: 0, headBytes: 0, bodyBytes: 0, bytesInCall: 0)

    /// Receives a line of a head, with its line end.
    ///
    /// - Returns: the line for FoundationNetworking, empty for a field that it could not read; nil to refuse the
    ///   response.
    mutating func receive(line: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        count.lines += 1
        count.headBytes += line.count
        let isStart = line.starts(with: "HTTP/".utf8)
        if count.lines == 1, !isStart { (isHTTP, isHeadWhole) = (false, true) }
        guard isHTTP else { return Array(line) }
        if count.lines > Self.limits.lines || count.headBytes > Self.limits.headBytes {
            refusal = "there are too many header fields"
        } else if isStart {
            return begin(line)
        } else if isHeadWhole {
            refusal = "header fields follow the body"
        } else if line.first == UInt8(ascii: "\n") || line.elementsEqual("\r\n".utf8) {
            isHeadWhole = !isInterim
            return Array("\r\n".utf8)
        } else if line.first == UInt8(ascii: "\r") {
            // libcurl treats such a line as the end of the head.
            refusal = "the end of the header fields is malformed"
        } else {
            return field(line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") })
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

    /// Begins a head with its status line, without the reason phrase, which may be missing or not UTF-8.
    private mutating func begin(_ line: some BidirectionalCollection<UInt8>) -> [UInt8] {
        let words = line.split { $0 <= UInt8(ascii: " ") }.prefix(2).map { String(decoding: $0, as: UTF8.self) }
        let status = words.last ?? ""
        isUpgraded = status == "101"
        isInterim = status.hasPrefix("1") && !isUpgraded
        isRedirect = status.hasPrefix("3") && status != "304"
        (isHeadWhole, hasLocation, takesContinuation) = (false, false, false)
        return Array("\(words.joined(separator: " ")) \r\n".utf8)
    }

    /// Receives a line of a header field; FoundationNetworking requires a token, a space and UTF-8.
    private mutating func field(_ line: some BidirectionalCollection<UInt8>) -> [UInt8] {
        let text = String(validating: line, as: UTF8.self)
        // A continuation (RFC 9112, section 5.2).
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            return text.map { takesContinuation ? Array("\($0)\r\n".utf8) : [] } ?? []
        }
        takesContinuation = false
        guard let text, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
        let name = text[..<colon]
        let value = text[text.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isInToken) else { return [] }
        if isRedirect, name.lowercased() == "location" {
            guard !hasLocation, Self.isParsable(target: value.utf8) else { return [] }
            hasLocation = true
        } else {
            takesContinuation = true
        }
        return Array("\(name): \(value)\r\n".utf8)
    }

    /// Returns whether FoundationNetworking accepts a byte in a token (RFC 9110, section 5.6.2).
    private static func isInToken(_ byte: UInt8) -> Bool {
        byte > UInt8(ascii: " ") && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
    }

    /// Returns whether FoundationNetworking can parse the target of a redirect, whose host must be valid if it has one.
    private static func isParsable(target: some Collection<UInt8>) -> Bool {
        guard target.starts(with: "//".utf8) else { return true }
        let host = target.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        return !host.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }
    }
}
