import FeedAPI
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Describing why a service failed", .limited)
struct RemoteErrorTests {
    private static let causes: [(any Error & CustomStringConvertible, String)] = [
        (InvalidResponse.status(404), "not found (404); check the URL"),
        (InvalidResponse.status(410), "not found (410); check the URL"),
        (InvalidResponse.status(418), "the status is 418"),
        (InvalidResponse.status(500), "the status is 500, a failure of the service"),
        (InvalidResponse.bodyTooLarge(limit: 256 << 20), "it is longer than 256 MiB"),
        (InvalidResponse.bodyTooLarge(limit: 1_000), "it is longer than 1000 bytes"),
        (InvalidResponse.bodyTooLarge(limit: (1 << 20) + 1), "it is longer than 1048577 bytes"),
        (InvalidResponse.refusedRedirect, "it redirects to a URL that may not be followed"),
        (InvalidResponse.refusedPage(anyURL("2")), "its next page may not be requested: https://any.example/2"),
        (InvalidResponse.emptyBody, "it is empty"),
        (InvalidResponse.contentType("text/html"), "it is text/html, not an image"),
        (NoResponse.timedOut(after: .seconds(30)), "no complete response within 30 s"),
        (NoResponse.timedOut(after: .seconds(0.5)), "no complete response within 0.5 s"),
        (NoResponse.tooManyRedirects(limit: 10), "more than 10 redirects"),
        (NoResponse.transport(.other, "Unsupported proxy"), "no complete response"),
        (
            NoResponse.transport(.refused, "Connection refused"),
            "the connection was refused; check the port, and whether the service is running"
        ),
    ]

    @Test(arguments: causes.indices)
    func namesTheURLAndTheCauseInEnglish(_ index: Int) {
        let (cause, text) = Self.causes[index]
        let invalid = RemoteError.invalidData(url: anyURL("feed"), status: 200, cause: cause)
        #expect("\(invalid)" == "Unexpected response: https://any.example/feed: \(text)")
        let unreachable = RemoteError.connectivity(url: anyURL("feed"), cause: cause)
        #expect("\(unreachable)" == "Couldn't connect to server: https://any.example/feed: \(text)")
    }

    @Test func describesForeignErrorsInOneLineWithoutSecrets() {
        let secret = "https://user:sesame@any.example/feed?token=sesame"
        let offline = URLError(.notConnectedToInternet, userInfo: [NSURLErrorFailingURLErrorKey: secret])
        let foreign: [any Error] = [offline, offline as NSError, AnyError("line 1\nline 2 of \(secret)")]
        for cause in foreign {
            let error = RemoteError.connectivity(url: anyURL("feed"), cause: cause)
            let loading = LoadingError(remoteFailure: error, cacheFailure: cause)
            for text in ["\(error)", error.localizedDescription, "\(loading)"] {
                #expect(!text.contains("sesame") && !text.contains("\n"))
            }
        }
        for cause in foreign.prefix(2) {
            let error = RemoteError.invalidData(url: anyURL("feed"), status: 200, cause: cause)
            #expect("\(error)".hasSuffix(": \(cause.localizedDescription)"))
        }
    }

    private struct Page: Decodable {
        let items: [[String: Int]]
    }

    private struct Closed: LocalizedError {
        var errorDescription: String? { "the service is closed on Sundays" }
    }

    @Test(arguments: [
        (#"{"item":[]}"#, "items is missing"), (#"{"items":null}"#, "items is null"),
        (#"{"items":[{"a":1},{"b":"2"}]}"#, "items[1].b is not of the type Int"),
        ("[1]", "the value is not of the type Dictionary<String, Any>"), ("{", "the data cannot be decoded"),
    ])
    func namesTheValueThatCannotBeDecoded(json: String, text: String) throws {
        let cause = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Page.self, from: Data(json.utf8))
        }
        let error = RemoteError.invalidData(url: anyURL("feed"), status: 200, cause: cause)
        #expect("\(error)" == "Unexpected response: https://any.example/feed: \(text)")
    }

    @Test func isOneLineWithoutControlCharacters() {
        let url = anyURL("feed")
        let errors: [any Error] = [
            RemoteError.invalidData(url: url, status: 200, cause: InvalidResponse.unknownEncoding("a\nb\u{1B}[31m")),
            RemoteError.connectivity(url: url, cause: InvalidResponse.contentType("a\r\nb\u{9B}")),
            RemoteError.invalidRequest(url: url, cause: AnyError("a\u{2028}b")),
        ]
        for error in errors {
            for text in [error, LoadingError(remoteFailure: error, cacheFailure: nil)].map(\.localizedDescription) {
                #expect(text.contains("a b"))
                #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }

    @Test func containsTheDescriptionOfAForeignError() {
        let error = RemoteError.connectivity(url: anyURL("feed"), cause: Closed())
        #expect("\(error)" == "Couldn't connect to server: https://any.example/feed: the service is closed on Sundays")
    }

    @Test func hasTheStatusOfEveryInvalidResponse() {
        let url = anyURL("feed")
        for cause in [InvalidResponse.status(503), AnyError("its JSON")] as [any Error] {
            #expect(RemoteError.invalidData(url: url, status: 503, cause: cause).status == 503)
        }
        #expect(RemoteError.invalidData(url: url, status: nil, cause: InvalidResponse.refusedRedirect).status == nil)
        #expect(RemoteError.connectivity(url: url, cause: NoResponse.tooManyRedirects(limit: 1)).status == nil)
        #expect(RemoteError.invalidRequest(url: url, cause: InvalidRequest.notWeb).status == nil)
    }
}
