#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One request under way: what has come of its answer, and who waits for it.
struct Transfer {
    /// Status and header fields of an answer.
    struct Head {
        let status: Int
        let headers: HTTPHeaders
    }

    private(set) var request: HTTPRequest
    let continuation: CheckedContinuation<HTTPResponse, any Error>

    /// Ends the transfer when its time is over.
    var deadline: Task<Void, any Error>?

    private var redirects = 0
    private var head: Head?
    private var body = Data()

    init(of request: HTTPRequest, continuation: CheckedContinuation<HTTPResponse, any Error>) {
        self.request = request
        self.continuation = continuation
    }

    /// The answer so far, or nil where its head has not come yet.
    var response: HTTPResponse? {
        head.map { HTTPResponse(url: request.url, status: $0.status, headers: $0.headers, body: body) }
    }

    /// Takes in the head of an answer.
    mutating func receive(_ head: Head, expectedLength: Int64) {
        self.head = head
        body.reserveCapacity(Int(clamping: min(max(expectedLength, 0), Int64(request.bodyLimit))))
    }

    /// Takes in a part of the body; returns an error where that makes it too long.
    mutating func receive(_ data: Data) -> RemoteError? {
        guard data.count <= request.bodyLimit - body.count else {
            let cause = InvalidAnswer.bodyTooLarge(limit: request.bodyLimit)
            return .invalidData(url: request.url, status: head?.status, cause: cause)
        }
        body.append(data)
        return nil
    }

    /// Moves on to where the answer redirects, and returns the request to send there.
    ///
    /// - Throws: ``RemoteError`` where the redirect may not be followed.
    mutating func redirect(to location: String) throws -> HTTPRequest {
        redirects += 1
        guard redirects <= RedirectPolicy.limit else {
            let cause = NoAnswer.tooManyRedirects(limit: RedirectPolicy.limit)
            throw RemoteError.connectivity(url: request.url, cause: cause)
        }
        do {
            request = try RedirectPolicy.request(following: location, from: request)
        } catch {
            throw RemoteError.invalidData(url: request.url, status: nil, cause: error)
        }
        return request
    }
}
