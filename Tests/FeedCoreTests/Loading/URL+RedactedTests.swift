import FeedCore
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Showing a URL to anybody")
struct URLRedactedTests {
    @Test(arguments: [
        "https://host", "https://host:8443/a/b?limit=2&after_id=x#part", "https://host/?a&b=&=c&&", "http://[::1]:80/a",
        "https://host/%20%C3%A9?q=%20%26",
    ])
    func keepsWhatIsNoSecret(text: String) throws {
        #expect(try #require(URL(web: text)).redacted == text)
    }

    @Test(arguments: [
        ("https://user:hunter2@host/a", "https://…@host/a"),
        ("https://user@host/a", "https://…@host/a"),
        ("https://:hunter2@host:8443", "https://…@host:8443"),
    ])
    func hidesUserAndPassword(text: String, redacted: String) throws {
        #expect(try #require(URL(web: text)).redacted == redacted)
    }

    @Test(arguments: [
        "token", "access_token", "apikey", "api_key", "API-KEY", "secret", "client_secret", "password", "passwd", "pwd",
        "auth", "Authorization", "sig", "X-Amz-Signature", "session", "sessionid", "X-Amz-Credential", "code",
        "to%6Ben", "%70assword",
    ])
    func hidesTheValuesOfWhatMayBeASecret(name: String) throws {
        let url = try #require(URL(web: "https://host/a?limit=2&\(name)=hunter2=&x=y&\(name)=hunter3"))
        #expect(url.redacted == "https://host/a?limit=2&\(name)=…&x=y&\(name)=…")
    }
}
