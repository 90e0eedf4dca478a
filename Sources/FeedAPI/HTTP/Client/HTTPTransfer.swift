import FeedCore
import Foundation

/// A request in progress, with the part of its response received so far.
struct HTTPTransfer {
    typealias Head = (status: Int, headers: HTTPHeaders)

    /// The longest time of any request.
    static let longest = Duration.seconds(3_600)

    /// The request as passed to the client.
    let original: HTTPRequest

    /// The time within which the response must begin, and over which the speed of its body is measured.
    let timeout: Duration

    /// The request as last sent, after redirects.
    private(set) var request: HTTPRequest

    private let authorization: @Sendable (HTTPRoute) -> String?
    private let start: ContinuousClock.Instant
    private var visited: [URL]

    /// Whether all redirects so far are permanent.
    private var isPermanent = true
    private var head: Head?
    private var body = Data()
    private var partCount = 0
    private var pace: Pace?

    init(
        of request: HTTPRequest,
        authorization: @escaping @Sendable (HTTPRoute) -> String? = { _ in nil },
        now: ContinuousClock.Instant = .now
    ) throws(RemoteError) {
        original = request
        self.request = try request.sent(to: request.url, authorization: authorization)
        visited = [request.url]
        timeout = min(request.timeout ?? Self.longest, Self.longest)
        self.authorization = authorization
        start = now
    }

    /// The response so far; nil until its head has been received.
    var response: HTTPResponse? {
        head.map { head in
            let permanentURL = isPermanent && visited.count > 1 ? request.url : nil
            return HTTPResponse(
                url: request.url,
                status: head.status,
                headers: head.headers,
                body: body,
                permanentURL: permanentURL
            )
        }
    }

    /// When the request is too slow, unless more data is received before.
    var deadline: ContinuousClock.Instant { min(pace?.deadline ?? start + timeout, start + Self.longest) }

    /// The error of a request whose deadline has passed.
    var timeoutFailure: RemoteError {
        guard let pace else { return failure(.timedOut(after: timeout)) }
        return failure(pace.deadline < start + Self.longest ? .tooSlow(for: timeout) : .timedOut(after: Self.longest))
    }

    mutating func receive(_ head: Head, expectedLength: Int64, now: ContinuousClock.Instant = .now) {
        self.head = head
        pace = Pace(window: timeout, start: now)
        // Never reserve more than the largest image, regardless of the announced length.
        body.reserveCapacity(min(Int(clamping: max(expectedLength, 0)), request.bodyLimit, 64 << 20))
    }

    /// Appends a part of the body; returns an error if the body is too long, or has too many small parts.
    ///
    /// On Linux, each part takes about 300 bytes until it is received here, so a body in parts of one byte could take
    /// any amount of memory. A service that writes its JSON word by word may send a hundred thousand parts.
    mutating func receive(_ data: Data, now: ContinuousClock.Instant = .now) -> RemoteError? {
        guard data.count <= request.bodyLimit - body.count else {
            let cause = InvalidResponse.bodyTooLarge(limit: request.bodyLimit)
            return .invalidData(url: request.url, status: head?.status, cause: cause)
        }
        body.append(data)
        partCount += 1
        guard partCount < 500_000 || body.count / partCount >= 16 else {
            return failure(.transport(.other, "the body comes in parts of a few bytes"))
        }
        pace?.receive(data.count, now: now)
        return nil
    }

    /// Returns the transfer after a redirect, with the next request to send.
    func redirected(to location: String?, status: Int) throws(RemoteError) -> HTTPTransfer {
        guard visited.count <= RedirectPolicy.limit else {
            throw failure(.tooManyRedirects(limit: RedirectPolicy.limit))
        }
        var target = try RedirectPolicy.target(of: location, from: request.url)
        let origin = Origin(target)
        let last = visited.last { Origin($0) == origin }
        if target.user == nil, let last, let withUser = target.withUser(of: last) { target = withUser }
        var next = self
        next.request = try original.sent(to: target, authorization: authorization)
        next.visited.append(target)
        next.isPermanent = isPermanent && (status == 301 || status == 308)
        return next
    }

    /// Returns the error of a transfer that ended before its response was complete.
    func failure(_ cause: NoResponse) -> RemoteError {
        .connectivity(url: request.url, cause: cause)
    }
}

/// The speed of a body, which must be at least a thousand bytes a second over a window of time.
private struct Pace {
    let window: Duration
    let start: ContinuousClock.Instant

    /// The most recent parts, as few as have enough bytes together.
    private var parts: ArraySlice<(time: ContinuousClock.Instant, bytes: Int)> = []
    private var bytes = 0

    private var enough: Int { max(1, Int(window / .milliseconds(1))) }

    init(window: Duration, start: ContinuousClock.Instant) {
        (self.window, self.start) = (window, start)
    }

    mutating func receive(_ count: Int, now: ContinuousClock.Instant) {
        parts.append((now, count))
        bytes += count
        while let first = parts.first, bytes - first.bytes >= enough {
            bytes -= first.bytes
            parts.removeFirst()
        }
    }

    /// When the body becomes too slow if no more bytes are received.
    var deadline: ContinuousClock.Instant {
        guard bytes >= enough, let first = parts.first else { return start + window }
        return first.time + window
    }
}
