import FeedTestSupport
import Foundation
import Testing

@testable import FeedCore

@Suite("Storing a URL as text", .limited)
struct URLTextTests {
    @Test(arguments: ["https://host/a?b#c", "http://[::1]:8080/%20", "file:///a%20b", "https://host"])
    func returnsTheURL(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(URLText(url).url == url)
        #expect(URLText(url).text == text)
    }

    @Test func resolvesAURLAgainstItsBase() throws {
        let url = try #require(URL(string: "b", relativeTo: URL(string: "https://host/a/c")))
        #expect(URLText(url).url.absoluteString == "https://host/a/b")
    }

    @Test func acceptsTheSameTextsAsAWebURL() {
        let pieces = Array("https://host.example/a-b_c~?=&;:@%20%41é[]# .0123456789ABC\u{0}\\\"")
        var random = SplitMix64(seed: 11)
        var taken = 0
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...24, using: &random)
            let prefix = ["https://", "http://", "https://h", ""].randomElement(using: &random) ?? ""
            let text = prefix + String((0..<length).map { _ in pieces.randomElement(using: &random) ?? "a" })
            let url = URL(web: text)
            #expect(URLText(web: text)?.url == url, "\(text)")
            #expect(URLText(web: text)?.text == url?.absoluteString, "\(text)")
            #expect(URLText(web: text)?.isWebURL != false, "\(text)")
            taken += url == nil ? 0 : 1
        }
        #expect((1_000..<19_000).contains(taken))
    }
}
