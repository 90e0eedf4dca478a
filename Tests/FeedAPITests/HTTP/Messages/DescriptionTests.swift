import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Describing requests and responses", .limited)
struct HTTPDescriptionTests {
    private let headers: HTTPHeaders = [
        "Authorization": "sesame", "Cookie": "sesame", "X-Api-Key": "sesame", "Set-Cookie": "sesame", "Accept": "a/b",
    ]

    @Test func showsHarmlessFieldsButNoSecrets() throws {
        let url = try #require(URL(string: "https://me:sesame@a.example/feed?key=sesame"))
        let request = HTTPRequest(url: url, headers: headers)
        let response = HTTPResponse(url: url, status: 200, headers: headers, body: Data("sesame".utf8))
        let route = try #require(HTTPRoute(to: url) { _ in "me:sesame@proxy.example:3128" })
        #expect("\(route)" == "https://…@a.example/feed?key=… through …@proxy.example:3128")
        let values: [Any] = [request, response, headers, [request], ["a": response]]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("sesame"), "\(text)") }
            #expect("\(value)".contains("accept: a/b") && "\(value)".contains("authorization: …"))
        }
        #expect("\(request)".hasPrefix("GET https://"))
        #expect("\(response)".hasPrefix("200, 6 bytes from https://"))
    }

    private static let errors: [any Error] = [
        NoResponse.timedOut(after: .seconds(1)), NoResponse.tooManyRedirects(limit: 10),
        NoResponse.transport(.other, "x"),
        InvalidResponse.status(404), InvalidResponse.refusedRedirect,
        InvalidResponse.document(.other, expected: .feed),
        InvalidResponse.document(.webPage(title: nil), expected: .universities), InvalidRequest.notWeb,
        RemoteError.connectivity(url: anyURL(), cause: NoResponse.transport(.offline, "x")),
        RemoteError.invalidData(url: anyURL(), status: 200, cause: InvalidResponse.emptyBody),
        RemoteError.invalidRequest(url: anyURL(), cause: InvalidRequest.header(name: "a b")),
    ]

    @Test(arguments: errors.indices)
    func hasTheSameLocalizedDescription(_ index: Int) {
        let error = Self.errors[index]
        #expect(error.localizedDescription == "\(error)")
        #expect(!"\(error)".isEmpty)
    }
}
