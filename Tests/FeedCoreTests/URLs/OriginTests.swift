import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("The origin of a URL", .limited)
struct OriginTests {
    private func origin(_ text: String) throws -> Origin? {
        try #require(URL(string: text).map { Origin($0) })
    }

    @Test(arguments: [
        ("https://a.example/x?y#z", "https://a.example"), ("HTTPS://A.Example:443", "https://a.example"),
        ("http://user:pw@a.example:80/", "http://a.example"), ("http://a.example:443/", "http://a.example:443"),
        ("https://[::1]:8443/", "https://[::1]:8443"), ("http://[2001:DB8::1]", "http://[2001:db8::1]"),
        ("https://bücher.example/", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example/", "https://xn--bcher-kva.example"),
    ])
    func consistsOfSchemeHostAndPort(_ url: String, _ text: String) throws {
        #expect(try #require(try origin(url)).description == text)
    }

    @Test(arguments: ["file:///x", "ftp://a.example/", "/feed", "https:", "mailto:a@b.example"])
    func hasNoOriginOutsideTheWeb(_ url: String) throws {
        #expect(try origin(url) == nil)
    }

    @Test(arguments: [
        ("https://localhost", true), ("http://a.example", false), ("http://localhost:8080", true),
        ("http://LOCALHOST", true), ("http://api.localhost", true), ("http://localhost.example", false),
        ("http://127.0.0.1:5000", true), ("http://127.255.0.3", true), ("http://127.0.0.1.example", false),
        ("http://127.a.b.c", false), ("http://127.0.0.256", false), ("http://128.0.0.1", false),
        ("http://0.0.0.0", false), ("http://[::1]:80", true), ("http://[::2]", false), ("http://10.0.0.1", false),
    ])
    func distinguishesThisMachineFromOthers(_ url: String, _ isLoopback: Bool) throws {
        #expect(try #require(try origin(url)).isLoopback == isLoopback)
    }
}
