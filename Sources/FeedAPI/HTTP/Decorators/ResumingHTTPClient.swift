import Foundation
import Synchronization

/// Resumes interrupted downloads instead of starting them over.
///
/// The bytes received are held in memory until the next request for the same URL, which asks only for the rest,
/// provided that nothing has changed (`Range` with `If-Range`). A 206 from the same place and with the same strong
/// `ETag` (RFC 9110, section 15.3.7.3) that continues exactly where the bytes end completes the interrupted 200; after
/// any other response, the download starts over. Requests without
/// `Accept-Encoding: identity` are sent unchanged.
public final class ResumingHTTPClient: HTTPClient {
    /// What has been received in response to a request for `url`.
    private struct Beginning {
        let url: URL
        let response: HTTPResponse
    }

    private let client: any HTTPClient
    private let memoryLimit: Int
    private let beginnings = Mutex<[Beginning]>([])

    /// Creates a client that sends its requests through `client`.
    ///
    /// It holds at most `memoryLimit` bytes and discards the oldest partial download first.
    public init(_ client: any HTTPClient, memoryLimit: Int = 64 << 20) {
        self.client = client
        self.memoryLimit = memoryLimit
    }

    /// Sends a request, only for the rest if a part of the response is held; see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.asksForAllBytesAsTheyAre else { return try await client.send(request) }
        let key = request.url
        guard let beginning = take(key), let tag = beginning.headers.strongETag else {
            return try await sendWhole(request)
        }
        var rest = request
        rest.headers["Range"] = "bytes=\(beginning.body.count)-"
        rest.headers["If-Range"] = tag
        do {
            let response = try await client.send(rest)
            if response.status == 206 || response.status == 416 {
                guard let whole = beginning.completed(by: response) else { return try await sendWhole(request) }
                return try whole.checked(against: request)
            }
            if response.status >= 500 || [408, 429].contains(response.status) { hold(beginning, for: key) }
            return response
        } catch {
            throw hold(what: error, leavesOf: beginning, for: key)
        }
    }

    private func sendWhole(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await client.send(request)
        } catch {
            throw hold(what: error, leavesOf: nil, for: request.url)
        }
    }

    /// Holds the bytes received before a failure, and returns the failure including them.
    private func hold(what error: any Error, leavesOf beginning: HTTPResponse?, for url: URL) -> any Error {
        guard case RemoteError.connectivity(let place, let partial as PartialResponse) = error else {
            if let beginning { hold(beginning, for: url) }
            return error
        }
        let joined = partial.response.status == 206 ? beginning?.extended(by: partial.response) : partial.response
        guard let joined else { return RemoteError.connectivity(url: place, cause: partial.cause) }
        hold(joined, for: url)
        return RemoteError.connectivity(url: place, cause: PartialResponse(response: joined, cause: partial.cause))
    }

    private func hold(_ response: HTTPResponse, for url: URL) {
        guard response.headers.strongETag != nil else { return }
        beginnings.withLock { beginnings in
            beginnings.removeAll { $0.url == url }
            beginnings.append(Beginning(url: url, response: response))
            while beginnings.reduce(0, { $0 + $1.response.body.count }) > memoryLimit { beginnings.removeFirst() }
        }
    }

    private func take(_ url: URL) -> HTTPResponse? {
        beginnings.withLock { beginnings in
            beginnings.firstIndex { $0.url == url }.map { beginnings.remove(at: $0).response }
        }
    }
}

extension HTTPResponse {
    /// Returns this beginning extended by `part`; nil if `part` does not continue it or is of another version.
    fileprivate func extended(by part: HTTPResponse) -> HTTPResponse? {
        guard part.status == 206, let range = part.headers["Content-Range"].flatMap({ ContentRange($0) }),
            range.start == body.count, part.body.count <= range.count,
            part.url == url, part.headers.strongETag == self.headers.strongETag,
            self.headers["Content-Length"].map({ DeltaSeconds.parse($0.trimmed) == range.total }) ?? true
        else { return nil }
        var headers = self.headers.merging(part.headers)
        headers["Content-Range"] = nil
        headers["Content-Length"] = "\(range.total)"
        return HTTPResponse(url: part.url, status: 200, headers: headers, body: body + part.body)
    }

    /// Returns the complete response made of this beginning and `part`; nil if they are not complete.
    fileprivate func completed(by part: HTTPResponse) -> HTTPResponse? {
        guard let range = part.headers["Content-Range"].flatMap({ ContentRange($0) }),
            part.body.count == range.count, range.start + range.count == range.total
        else { return nil }
        return extended(by: part)
    }

    fileprivate func checked(against request: HTTPRequest) throws(RemoteError) -> HTTPResponse {
        guard body.count <= request.bodyLimit else {
            let cause = InvalidResponse.bodyTooLarge(limit: request.bodyLimit)
            throw .invalidData(url: url, status: 206, cause: cause)
        }
        return self
    }
}

/// The byte range of a part and the total length (RFC 9110, section 14.4).
private struct ContentRange {
    let start: Int
    let count: Int
    let total: Int

    init?(_ text: String) {
        let words = text.trimmed.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let numbers = words[1].split(separator: "/", omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: "-", omittingEmptySubsequences: false) }.map { DeltaSeconds.parse($0) }
        guard numbers.count == 3, words[1].contains("-"), let start = numbers[0], let end = numbers[1],
            let total = numbers[2], start <= end, end < total
        else { return nil }
        self.start = start
        count = end - start + 1
        self.total = total
    }
}
