import Foundation

/// One request under way, with what has come of its response.
struct Transfer {
    /// Status and header fields of a response.
    struct Head {
        let status: Int
        let headers: HTTPHeaders
    }

    /// The request as it was given to the client.
    let original: HTTPRequest

    /// How long the whole request may take, and when that is over.
    let timeout: Duration
    let deadline: ContinuousClock.Instant

    /// The request as it was sent last, after redirects.
    private(set) var request: HTTPRequest

    private var redirects = 0
    private var head: Head?
    private var body = Data()

    init(of request: HTTPRequest, timeout: Duration) {
        original = request
        self.request = request
        self.timeout = timeout
        deadline = .now + timeout
    }

    /// The response so far, or nil where its head has not come yet.
    var response: HTTPResponse? {
        head.map { HTTPResponse(url: request.url, status: $0.status, headers: $0.headers, body: body) }
    }

    /// Takes in the head of a response.
    mutating func receive(_ head: Head, expectedLength: Int64) {
        self.head = head
        // What a service announces is no reason to reserve more than an image may have.
        body.reserveCapacity(min(Int(clamping: max(expectedLength, 0)), request.bodyLimit, 64 << 20))
    }

    /// Takes in a part of the body; returns an error where that makes it too long.
    mutating func receive(_ data: Data) -> RemoteError? {
        guard data.count <= request.bodyLimit - body.count else {
            let cause = InvalidResponse.bodyTooLarge(limit: request.bodyLimit)
            return .invalidData(url: request.url, status: head?.status, cause: cause)
        }
        body.append(data)
        return nil
    }

    /// Moves on to where the response redirects, and returns the request to send there.
    ///
    /// - Throws: ``RemoteError`` where the redirect may not be followed.
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

    /// The same transfer before anything has come of its last request.
    var restarted: Transfer {
        var transfer = self
        transfer.head = nil
        transfer.body = Data()
        return transfer
    }

    /// Whether the service closed the connection without a response, or says in one that it did not wait for the request
    /// (RFC 9112, section 9.3.1; RFC 9110, section 15.5.9).
    func isRefusedConnection(_ failure: NoResponse?) -> Bool {
        guard let head else {
            guard case .transport(.brokenOff, _)? = failure else { return false }
            return true
        }
        // Its body tells nothing, and may be cut short.
        guard head.status == 408 else { return false }
        let options = head.headers["Connection"]?.lowercased().split(separator: ",") ?? []
        return options.contains { $0.filter { !$0.isWhitespace } == "close" }
    }

    /// The error of a transfer that ends before its response is whole.
    func failure(_ cause: NoResponse) -> RemoteError {
        guard original.asksForAllBytesAsTheyAre, let response, response.isPartOfSomethingKnown else {
            return .connectivity(url: request.url, cause: cause)
        }
        return .connectivity(url: request.url, cause: PartialResponse(response: response, cause: cause))
    }
}
