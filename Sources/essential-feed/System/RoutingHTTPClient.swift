import FeedAPI
import FeedCore
import Foundation

/// Sends requests for the sample to the built-in service and all others over the network.
///
/// The network client is created for the first request that needs it, so that reading the sample or the cache is fast.
actor RoutingHTTPClient: HTTPClient {
    private let makeNetworkClient: @Sendable (URL) throws -> any HTTPClient
    private var network: (any HTTPClient)?

    init(network: @escaping @Sendable (_ url: URL) throws -> any HTTPClient) {
        makeNetworkClient = network
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if SampleService.serves(request.url) { return try await SampleService().send(request) }
        let client = try network ?? makeNetworkClient(request.url)
        network = client
        return try await client.send(request)
    }
}
