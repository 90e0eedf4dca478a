import FeedAPI
import FeedTestSupport
import Foundation

extension HTTPResponse {
    /// A response with text as body.
    static func json(_ text: String, status: Int = 200, url: URL = anyURL(), headers: HTTPHeaders = [:]) -> Self {
        HTTPResponse(url: url, status: status, headers: headers, body: Data(text.utf8))
    }
}
