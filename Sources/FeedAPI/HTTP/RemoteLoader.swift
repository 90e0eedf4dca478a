public import FeedCore
import FeedJSON
import FeedMarkup
public import Foundation

/// Loads a value from a service: sends one request and maps its response.
///
///     let loader = RemoteLoader(request: HTTPRequest(url: url), client: client) { response in
///         try JSONDecoder().decode(Profile.self, from: response.body)
///     }
public struct RemoteLoader<Value: Sendable>: ConditionalLoader {
    private let request: HTTPRequest
    private let client: any HTTPClient
    private let statuses: ClosedRange<Int>
    private let map: @Sendable (HTTPResponse) throws -> Value
    private let now: @Sendable () -> Date

    /// The URL of the list that the request is for a page of; the page must be a target that a redirect may have.
    private var list: URL?

    /// The URL of the request, if a web page refers to it as its feed.
    private var discoveredURL: URL?

    /// Reports permanent redirects of requests.
    private var reportMove: @Sendable (URL) -> Void = { _ in }

    /// Creates a loader that sends `request` through `client` and maps the response with `map`.
    ///
    /// A response with a status outside `statuses` is invalid, and not mapped. If `map` throws an error that is not a
    /// ``RemoteError``, it becomes the cause of ``RemoteError/invalidData(url:status:cause:)``. `now` determines the
    /// freshness of responses without a `Date`.
    public init(
        request: HTTPRequest,
        client: any HTTPClient,
        accepting statuses: ClosedRange<Int> = 200...200,
        now: @escaping @Sendable () -> Date = { Date() },
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        self.request = request
        self.client = client
        self.statuses = statuses
        self.map = map
        self.now = now
    }

    /// Creates a loader of a page of the list at `url`; it fails if a redirect may not have the page as its target.
    package init(
        _ request: HTTPRequest,
        ofListAt url: URL,
        client: any HTTPClient,
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        self.init(request: request, client: client, map: map)
        list = url
    }

    /// Creates a loader that sends `Accept` (RFC 9110, section 12.5.1).
    init(
        at url: URL,
        preferring accept: String = "application/json",
        client: any HTTPClient,
        accepting statuses: ClosedRange<Int> = 200...200,
        discoveredURL: URL? = nil,
        reportMove: @escaping @Sendable (URL) -> Void = { _ in },
        map: @escaping @Sendable (HTTPResponse) throws -> Value
    ) {
        let request = HTTPRequest(url: url, headers: ["Accept": accept])
        self.init(request: request, client: client, accepting: statuses, map: map)
        (self.discoveredURL, self.reportMove) = (discoveredURL, reportMove)
    }

    /// Loads the value with the validators and the freshness of its response.
    ///
    /// After an unexpected 304, one more request is sent; a second 304 is invalid data.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func load() async throws -> Fetched<Value> {
        let response = try await response(to: request)
        return response.status == 304 ? try await loadUnconditionally() : try fetched(response, for: request)
    }

    /// Loads the value with one request without any conditions; a 304 is invalid data.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func loadUnconditionally() async throws -> Fetched<Value> {
        var request = request
        for name in HTTPHeaders.conditionNames { request.headers[name] = nil }
        return try fetched(try await response(to: request), for: request)
    }

    /// Loads the value unless the service still has the version with these validators.
    ///
    /// They are sent unchanged: `ETag` as `If-None-Match`, and `Last-Modified` as `If-Modified-Since`. A validator that
    /// cannot be sent unchanged is omitted.
    ///
    /// - Throws: ``RemoteError``; `CancellationError` if the task was cancelled.
    public func load(unless validators: Validators) async throws -> ConditionalResponse<Value> {
        var request = request
        let conditions = HTTPHeaders(conditionsFor: validators)
        request.headers = request.headers.merging(conditions)
        let response = try await response(to: request)
        guard response.status == 304 else { return .fetched(try fetched(response, for: request)) }
        // After a redirect to another URL, the 304 is about another list.
        guard !conditions.isEmpty, response.url == validators.redirectedURL ?? request.url else { return .inapplicable }
        if let sent = conditions["If-None-Match"]?.strongTag, let tag = response.headers["ETag"]?.strongTag, tag != sent
        {
            return .inapplicable
        }
        return .unchanged(freshness: response.headers.freshness(at: now()))
    }

    private func fetched(_ response: HTTPResponse, for request: HTTPRequest) throws -> Fetched<Value> {
        do {
            guard statuses.contains(response.status) else { throw InvalidResponse(unexpected: response, now: now()) }
            var fetched = Fetched(
                try map(response),
                validators: Validators(
                    etag: response.headers["ETag"],
                    lastModified: response.headers["Last-Modified"],
                    redirectedURL: response.url == request.url ? nil : response.url,
                    discoveredURL: discoveredURL
                ),
                freshness: response.headers.freshness(at: now()) ?? .zero
            )
            fetched.redirectedURL = response.url == request.url ? nil : response.url
            return fetched
        } catch {
            throw error as? RemoteError ?? .invalidData(url: response.url, status: response.status, cause: error)
        }
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        if let list, request.url != list { _ = try RedirectPolicy.page(request.url, ofListAt: list) }
        guard Origin(request.url) != nil else {
            throw RemoteError.invalidRequest(url: request.url, cause: InvalidRequest.notWeb)
        }
        do {
            let response = try await client.send(request)
            try Task.checkCancellation()
            if let url = response.permanentURL { reportMove(url) }
            return response
        } catch {
            try Cancellation.rethrow(error)
            throw error as? RemoteError ?? .connectivity(url: request.url, cause: error)
        }
    }
}

extension InvalidResponse {
    fileprivate init(unexpected response: HTTPResponse, now: Date) {
        let status = response.status
        let delay = status == 429 || status == 503 ? response.headers.retryAfter(at: now) ?? .zero : .zero
        self = delay > .zero ? .retryLater(status: status, after: delay) : .status(status)
    }
}

extension HTTPHeaders {
    /// Creates the fields of a conditional request (RFC 9110, section 13.1).
    ///
    /// Values that would not arrive unchanged are omitted, and so is `*`, which matches every version.
    fileprivate init(conditionsFor validators: Validators) {
        self.init(
            zip(Self.conditionNames, [validators.etag, validators.lastModified]).compactMap { name, value in
                guard let value, value.isFieldValue, value.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
                return ["", "*"].contains(value.trimmed) ? nil : (name, value)
            }
        )
    }

    fileprivate static let conditionNames = ["If-None-Match", "If-Modified-Since"]
}

extension HTTPResponse {
    /// Reads the JSON in the body.
    ///
    /// - Throws: ``InvalidResponse`` if the body is empty or another kind of document; otherwise the error of `read`.
    func readBody<Value>(
        as payload: InvalidResponse.Payload,
        _ read: (inout JSONReader) throws -> Value
    ) throws -> Value {
        do {
            return try JSONReader.read(bodyWithoutMark, read)
        } catch let error as JSONError {
            guard let document = InvalidResponse.Document(bodyWithoutMark, expected: payload) else { throw error }
            throw InvalidResponse.document(document, expected: payload)
        }
    }

    /// The body without the byte order mark of UTF-8.
    var bodyWithoutMark: Data { body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body }
}

extension InvalidResponse.Document {
    /// Recognises the kind of a UTF-8 body; nil if it is the expected kind, or another JSON object.
    init?(_ body: Data, expected payload: InvalidResponse.Payload) {
        switch body.first(where: { $0 > 0x20 }).map({ Unicode.Scalar($0) }) {
        case nil where body.isEmpty: self = .empty
        case "\u{8B}" where body.isGzip: self = .gzip
        case "{": return nil
        case "[" where payload == .universities: return nil
        case "[": self = .jsonArray
        case "<": self = body.withUnsafeBytes { Self(markup: $0) }
        default:
            self = (try? JSONReader.read(body) { try $0.skipValue() }) != nil ? .jsonValue : .other
        }
    }

    private init(markup: UnsafeRawBufferPointer) {
        var reader = XMLReader(markup) { _ in nil }
        let root = try? reader.readRoot(named: Self.roots)
        if reader.isHTML {
            self = .webPage(title: WebPage(markup).title)
        } else {
            self = root == nil && !reader.hasElements ? .other : .xml
        }
    }

    /// The names of the root elements that identify a document.
    static let roots: [StaticString] = ["rss", "RDF", "feed", "html"]
}

extension Data {
    /// Whether the data is compressed with gzip (RFC 1952).
    var isGzip: Bool { starts(with: [0x1F, 0x8B]) }
}
