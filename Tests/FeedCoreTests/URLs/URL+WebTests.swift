import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Creating a web URL", .limited)
struct URLWebTests {
    @Test(arguments: [
        "http://host", "https://host", "https://host/", "https://host:8443/a/b.png?x=1&y=2#part", "https://host?x=1",
        "https://host#part", "http://127.0.0.1:80/", "http://[::1]:8080/a", "https://user:password@host/a",
        "https://host/a;b=c,d/(e)!$&'*+=:@~_-.", "https://host/%20%C3%A9%2f", "https://host:0/", "https://host:65535/",
        "https://host/a//b/../c/.", "https://sub.host.example./a", "https://xn--bcher-kva.example/",
        "https://host/?a=https://other/?b=c", "http://[::1]", "http://[::ffff:127.0.0.1]/", "https://user:99999@host/",
        "https://host:/a", "https://host/a?b?c/d",
    ])
    func leavesAValidURLUnchanged(text: String) throws {
        #expect(try #require(URL(web: text)).absoluteString == text)
    }

    @Test(arguments: [
        ("https://host/a b", "https://host/a%20b"),
        ("https://host/é/日本.png", "https://host/%C3%A9/%E6%97%A5%E6%9C%AC.png"),
        ("https://host/e\u{301}", "https://host/e%CC%81"),
        ("https://host/🏔", "https://host/%F0%9F%8F%94"),
        ("https://host/100%", "https://host/100%25"),
        ("https://host/%4", "https://host/%254"),
        ("https://host/%zz%2", "https://host/%25zz%252"),
        ("https://host/%%20", "https://host/%25%20"),
        ("https://host/a?q=a b&r=é", "https://host/a?q=a%20b&r=%C3%A9"),
        ("https://host/a#b c#d", "https://host/a#b%20c%23d"),
        ("https://host?a b", "https://host?a%20b"),
        ("https://host/[a]{b}|c\\d^e`f\"g<h>", "https://host/%5Ba%5D%7Bb%7D%7Cc%5Cd%5Ee%60f%22g%3Ch%3E"),
        ("https://host/a\u{0}b\n\t\u{7F}", "https://host/a%00b%0A%09%7F"),
        ("https://host/\u{202E}a", "https://host/%E2%80%AEa"),
    ])
    func percentEncodesInvalidCharacters(text: String, encoded: String) throws {
        #expect(try #require(URL(web: text)).absoluteString == encoded)
    }

    @Test(arguments: ["HTTP://host/A", "Https://host/A", "hTTpS://host/A"])
    func lowercasesTheScheme(text: String) throws {
        let scheme = text.prefix { $0 != ":" }
        #expect(try #require(URL(web: text)).absoluteString == scheme.lowercased() + text.dropFirst(scheme.count))
    }

    @Test(arguments: [
        "https://host/a b", "https://host/é#é#é", "https://host/100%", "http://user:%20@host:1/%zz",
        "https://bücher.de/ü", "https://一.example/",
    ])
    func recreatesTheSameURLFromItsText(text: String) throws {
        let url = try #require(URL(web: text))
        #expect(URL(web: url.absoluteString) == url)
        #expect(url.absoluteString.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test(arguments: [
        "", " ", "not a url", "host", "host/a.png", "/a.png", "//host/a.png", "?a", "#a", ":", "://", "://host",
        "http", "http:", "http:/", "http://", "http:host", "http:/host", "http:///a", "http://?a", "http://#a",
        "https://:80/a", "https://@/a", "https://user@/a", "https://user@:80", "https:////host",
        "http://[zz]/", "http://[::1", "http://[]/", "http://%20/", "http://a%2Fb/",
    ])
    func refusesARelativeURLOrOneWithoutAHost(text: String) {
        #expect(URL(web: text) == nil)
    }

    @Test(arguments: [
        "file:///etc/passwd", "file://host/a", "ftp://host/a", "javascript:alert(1)", "data:text/plain,a",
        "data:image/png;base64,AAAA", "about:blank", "mailto:a@host", "httpx://host", "xhttp://host",
        "http+unix://host",
        "htt\u{440}://host", "ｈｔｔｐ://host", "httpſ://host", "http\u{0}://host", " http://host", "\nhttp://host",
        "\u{FEFF}http://host", "view-source:http://host",
    ])
    func refusesEveryOtherScheme(text: String) {
        #expect(URL(web: text) == nil)
    }

    @Test(arguments: [
        "http://a b/", "http://a\tb/", "http://a\nb/", "http://a\u{0}b/", "http://a<b>/", "http://a\"b/",
        "http://a\\b/",
        "http://a^b/", "http://a`b/", "http://a{b}/", "http://a|b/", "http://host /a", "http:// host/a",
        "http://[::1/", "http://::1]/", "http://[/", "http://[]/", "http://a[b]/",
        "http://[1.2.3.4]/", "http://[::g]/", "http://[a:b,c]/", "http://[v1.a:b]/",
    ])
    func refusesAnInvalidHost(text: String) {
        #expect(URL(web: text) == nil)
    }

    @Test(arguments: [
        "http://host:65536", "http://host:99999/", "http://host:-1/", "http://host:abc/", "http://host:8o/",
        "http://host:1:2/", "http://host:99999999999999999999/", "http://host: 80/", "http://host:+80/",
        "http://[::1]:99999999999999999999", "http://user:1@host:99999999999999999999?a",
        "http://host:٣/",
    ])
    func refusesAnInvalidPort(text: String) {
        #expect(URL(web: text) == nil)
    }
}
