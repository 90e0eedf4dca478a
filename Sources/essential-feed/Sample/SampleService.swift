import FeedAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct SampleService: HTTPClient {
    static let feedURL = URL(filePath: "/")
    static let universitiesURL = URL(filePath: "/")
    static func serves(_ url: URL) -> Bool { false }
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(url: request.url, status: 404) }
}
