import FeedAPI
import FeedCore
import Foundation

func client(for url: URL, token: String) -> any HTTPClient {
    let origin = Origin(url)
    let network = URLSessionHTTPClient(timeout: .seconds(10)) { route in
        route.origin == origin ? "Bearer \(token)" : route.basicAuthorization
    }
    return RetryingHTTPClient(network, retries: 3)
}

func patientClient(_ client: any HTTPClient, show: @escaping @Sendable (String) -> Void) -> any HTTPClient {
    RetryingHTTPClient(
        client,
        retries: 5,
        report: { attempt in show("Trying again (\(attempt.number) of \(attempt.limit)): \(attempt.reason)") }
    )
}

struct LoggingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let log: @Sendable (String) -> Void

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = ContinuousClock.now
        do {
            let response = try await client.send(request)
            log("\(request): \(response.status) after \(ContinuousClock.now - start)")
            return response
        } catch {
            log("\(request): \(error)")
            throw error
        }
    }
}

/// Sends a token to one origin, and requests a new token when the old one is rejected.
actor TokenRefreshingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let origin: Origin
    private let tokenRequest: HTTPRequest
    private var token: Task<String, any Error>?

    init(_ client: any HTTPClient, origin: Origin, tokenRequest: HTTPRequest) {
        self.client = client
        self.origin = origin
        self.tokenRequest = tokenRequest
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await client.send(request) }
        let used = currentToken()
        let response = try await send(request, with: used)
        guard response.status == 401 else { return response }
        // Other requests may have been rejected too: the first of them requests a new token for all.
        if token == used { token = nil }
        return try await send(request, with: currentToken())
    }

    private func send(_ request: HTTPRequest, with token: Task<String, any Error>) async throws -> HTTPResponse {
        var request = request
        do {
            request.headers["Authorization"] = "Bearer \(try await token.value)"
        } catch {
            // Forget a failed token request, so that the next request tries again.
            if self.token == token { self.token = nil }
            throw error
        }
        return try await client.send(request)
    }

    private func currentToken() -> Task<String, any Error> {
        if let token { return token }
        let new = Task { [client, tokenRequest] in
            let response = try await client.send(tokenRequest)
            guard response.status == 200 else { throw InvalidResponse.status(response.status) }
            return String(decoding: response.body, as: UTF8.self)
        }
        token = new
        return new
    }
}

/// Signs the requests to one origin.
struct SigningHTTPClient: HTTPClient {
    let client: any HTTPClient
    let origin: Origin
    let sign: @Sendable (HTTPRequest) -> String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await client.send(request) }
        var request = request
        request.headers["X-Signature"] = sign(request)
        return try await client.send(request)
    }
}
