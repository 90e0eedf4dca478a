import FeedCore
import Foundation

/// A request in progress, with the part of its response received so far.
struct Transfer {
    struct Head {
        let status: Int
        let headers: HTTPHeaders
    }

    /// The request as passed to the client.
    let original: HTTPRequest

    /// The time limit of the whole request, and the moment it expires.
    let timeout: Duration
    let deadline: ContinuousClock.Instant

    /// The request as last sent, after redirects.
    private(set) var request: HTTPRequest

    private var redirects = 0
    private var head: Head?
    private var body = Data()
    private var partCount = 0

    init(of request: HTTPRequest, timeout: Duration) {
        original = request
        self.request = request
        self.timeout = timeout
        deadline = .now + timeout
    }

    /// The response so far; nil until its head has been received.
    var response: HTTPResponse? {
        head.map { HTTPResponse(url: request.url, status: $0.status, headers: $0.headers, body: body) }
    }

    mutating func receive(_ head: Head, expectedLength: Int64) {
        self.head = head
        // The announced length must not make the client reserve more than the largest image.
        body.reserveCapacity(min(Int(clamping: max(expectedLength, 0)), request.bodyLimit, 64 << 20))
    }

    /// Appends a part of the body; returns an error if the body is now too long, or its parts are too small.
    ///
    /// On Linux, every part takes some 300 bytes until it is received here, so a body in parts of a byte could take any
    /// amount of memory. A service that writes its JSON word by word may send a hundred thousand of them.
    mutating func receive(_ data: Data) -> RemoteError? {
        partCount += 1
        guard partCount < 500_000 || (body.count + data.count) / partCount >= 16 else {
            return failure(.transport(.other, "the body comes in parts of a few bytes"))
        }
        guard data.count <= request.bodyLimit - body.count else {
            let cause = InvalidResponse.bodyTooLarge(limit: request.bodyLimit)
            return .invalidData(url: request.url, status: head?.status, cause: cause)
        }
        body.append(data)
        return nil
    }

    /// Follows a redirect and returns the request to send next.
    mutating func redirect(to location: String) throws(RemoteError) -> HTTPRequest {
        redirects += 1
        guard redirects <= RedirectPolicy.limit else {
            throw .connectivity(url: request.url, cause: NoResponse.tooManyRedirects(limit: RedirectPolicy.limit))
        }
        do {
            request = try RedirectPolicy.request(following: location, from: request.url, original: original)
        } catch {
            throw .invalidData(url: request.url, status: nil, cause: error)
        }
        return request
    }

    /// The transfer reset to the state before its last request was sent.
    var restarted: Transfer {
        var transfer = self
        transfer.head = nil
        transfer.body = Data()
        transfer.partCount = 0
        return transfer
    }

    /// Whether the service closed the connection without responding, or responded that it no longer waits for the
    /// request.
    ///
    /// See RFC 9112, section 9.3.1, and RFC 9110, section 15.5.9.
    func isRefusedConnection(_ failure: NoResponse?) -> Bool {
        guard let head else {
            guard case .transport(.brokenOff, _)? = failure else { return false }
            return true
        }
        // The body does not matter, and may be cut short.
        guard head.status == 408 else { return false }
        let options = head.headers["Connection"]?.lowercased().split(separator: ",") ?? []
        return options.contains { $0.filter { !$0.isWhitespace } == "close" }
    }

    /// Returns the error of a transfer that ended before its response was complete.
    func failure(_ cause: NoResponse) -> RemoteError {
        .connectivity(url: request.url, cause: cause)
    }
}
