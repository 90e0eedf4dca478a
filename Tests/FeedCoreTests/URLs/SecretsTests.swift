import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Secrets in messages", .limited)
struct SecretsTests {
    @Test(arguments: [
        "https://host", "https://host:8443/a/b?limit=2&after_id=x#part", "https://host/?a&b=&=c&&", "http://[::1]:80/a",
        "https://host/%20%C3%A9?q=%20%26", "http://127.0.0.1:8080/@somebody/1.png?mail=a@b.example",
    ])
    func leavesAURLWithoutSecretsUnchanged(text: String) throws {
        #expect(try #require(URL(web: text)).redacted == text)
    }

    @Test(arguments: [
        ("https://user:hunter2@host/a", "https://…@host/a"),
        ("https://user@host/a", "https://…@host/a"),
        ("https://:hunter2@host:8443", "https://…@host:8443"),
        ("https://host/http//user:hunter2@other:80", "https://host/http//…@other:80"),
    ])
    func hidesUserAndPasswordOfAURL(text: String, redacted: String) throws {
        #expect(try #require(URL(web: text)).redacted == redacted)
    }

    @Test(arguments: [
        ("https://host/?next=http://user:hunter2@other/", "https://host/?next=…"),
        ("https://host/?next=http%3A%2F%2Fuser%3Ahunter2%40other%2F&x=1", "https://host/?next=…&x=1"),
        ("https://host/?next=//user:hunter2@other/", "https://host/?next=…"),
        ("https://host/?next=%2F%2Fuser%3Ahunter2%40other", "https://host/?next=…"),
        ("https://host/?proxy=user:hunter2@other:80&x=1", "https://host/?proxy=…&x=1"),
        ("https://host/#next=http://user@other", "https://host/#next=…"),
        ("http://host/?n=%2Fa%3Ftoken%3Dhunter2%26x%3D1&y=2", "http://host/?n=…&y=2"),
        ("http://host/?a=1;token=hunter2", "http://host/?a=…"),
    ])
    func hidesTheWholeValueThatContainsASecret(text: String, redacted: String) throws {
        #expect(try #require(URL(web: text)).redacted == redacted)
    }

    @Test(arguments: [
        "token", "access_token", "apikey", "api_key", "API-KEY", "secret", "client_secret", "password", "passwd", "pwd",
        "pass", "jwt", "bearer", "auth", "Authorization", "sig", "X-Amz-Signature", "session", "sessionid",
        "X-Amz-Credential", "code", "pw", "otp", "to%6Ben", "%70assword",
    ])
    func hidesValuesOfSecretSoundingNames(name: String) throws {
        let url = try #require(URL(web: "https://host/a?limit=2&\(name)=hunter2=&x=y&\(name)=hunter3"))
        #expect(url.redacted == "https://host/a?limit=2&\(name)=…&x=y&\(name)=…")
    }

    @Test(arguments: [
        ("feed=0123456789abcdef0123456789ABCDEF01234567&user=ann", "feed=…&user=ann"),
        ("id=123e4567-e89b-12d3-a456-426614174000", "id=…"), ("x=t3_0123456789abcdef0123456789abcdef", "x=…"),
        ("hash=abcdefghijklmnop&Feed=abcdefghijklmnop", "hash=…&Feed=…"),
        ("hash=abcdefghijklmno&feed=photos&v=0123456789abcdef", "hash=abcdefghijklmno&feed=photos&v=0123456789abcdef"),
        ("after_id=123E4567-E89B-12D3-A456-426614174000", "after_id=123E4567-E89B-12D3-A456-426614174000"),
    ])
    func hidesKeysInTheURLOfAFeed(query: String, redacted: String) throws {
        #expect(try #require(URL(web: "https://host/a?" + query)).redacted == "https://host/a?" + redacted)
        #expect(Secrets.redacted("Picture https://host/a?" + query) == "Picture https://host/a?" + query)
    }

    @Test(arguments: [
        ("http://host/#access_token=hunter2&x=1", "http://host/#access_token=…&x=1"),
        ("http://host/?token=hunter%26still", "http://host/?token=…"),
    ])
    func hidesValuesAnywhereInAURL(text: String, redacted: String) throws {
        #expect(try #require(URL(web: text)).redacted == redacted)
    }

    @Test(arguments: [
        (
            "Unsupported proxy syntax in 'http://user:hun ter2@proxy:3128'",
            "Unsupported proxy syntax in 'http://…@proxy:3128'"
        ),
        ("Could not parse 'user:hunter2@proxy:3128'", "Could not parse '…@proxy:3128'"),
        ("Unsupported proxy syntax in 'http://user: hunter2@proxy'", "Unsupported proxy syntax in 'http://…@proxy'"),
        (
            "Unsupported proxy syntax in 'http://proxy?code= hunter2'",
            "Unsupported proxy syntax in 'http://proxy?code=…"
        ),
        ("it is http://host/?token=\"hunter2 hunter2\", not an image", "it is http://host/?token=… not an image"),
        ("user:hunter2@proxy", "…@proxy"),
        ("\"ftp://user:hun/ter2@host/?x\" is wrong", "\"ftp://…@host/?x\" is wrong"),
        ("--url=http://a.example/?pwd=hunter2 is given twice", "--url=http://a.example/?pwd=… is given twice"),
    ])
    func hidesThemInAnyText(text: String, redacted: String) {
        #expect(Secrets.redacted(text) == redacted)
        #expect(Secrets.redacted(redacted) == redacted)
    }

    @Test(arguments: [
        "", "a", "%", "%2", "%zz", "=", "://", "@", "plain text: nothing secret", "a password alone is a bearer token",
        "Couldn't connect to server: http://127.0.0.1:8080: Connection refused",
        "(http://localhost:80), http://localhost:80.",
        "id\tΣχόλια = 日本語", "see http://[::1]:80.", "http://host/a//b:c/d@e http://host/?t=12:30&m=a@b.example",
        "it's http://localhost: it isn't for a@b.example", "http://[::1]:80/@a", "http://host:80/a@b?c=d",
    ])
    func leavesTextWithoutSecretsUnchanged(text: String) {
        #expect(Secrets.redacted(text) == text)
    }

    @Test(arguments: [
        "http://host/?token=…: the status is 404", "(http://host/#jwt=…)", "http://…@host: refused", "token=…",
    ])
    func leavesHiddenValuesAndTheirSentenceUnchanged(text: String) {
        #expect(Secrets.redacted(text) == text)
    }

    @Test func hidesValuesWithSpacesInAWord() {
        #expect(Secrets.redacted("http://host/?pass=my \"own\" hunter2&x=1", isWord: true) == "http://host/?pass=…&x=1")
    }

    @Test(
        arguments: [
            "://a:1/", "://a:b/", "token=", "%3A%2F%2Fa:b", "a:@", "%2525", "bearer ", "://@", "token=\"", " 'a", "//",
            "//a:",
            "=a:@", "?a=", "#;a=", "&a=%3A%2F%2Fa%40",
        ]
    )
    func takesLinearTime(part: String) {
        let text = String(repeating: part, count: 100_000 / part.count) + "?@"
        #expect(!Secrets.redacted(text).isEmpty)
    }
}
