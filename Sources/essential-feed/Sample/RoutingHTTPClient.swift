import FeedAPI

/// Sends requests for the sample to the built-in service and all others over the network.
///
/// The network client is created by the first request that needs it, so reading the sample or the cache does not pay
/// for it.
actor RoutingHTTPClient: HTTPClient {
    private let sample = SampleService()
    private let makeNetworkClient: @Sendable () -> any HTTPClient
    private lazy var network = makeNetworkClient()

    init(network: @escaping @Sendable () -> any HTTPClient) {
        makeNetworkClient = network
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let client: any HTTPClient = SampleService.serves(request.url) ? sample : network
        return try await client.send(request)
    }
}
