import FeedAPI
import FeedTestSupport
import Foundation
import Testing

@Suite("The links of a response", .limited)
struct LinksTests {
    private func links(_ field: String?, at url: String = "https://host.example/x/y") throws -> [String: String] {
        var headers: HTTPHeaders = [:]
        headers["Link"] = field
        let url = try #require(URL(string: url))
        return HTTPResponse(url: url, status: 200, headers: headers).links.mapValues(\.absoluteString)
    }

    @Test func resolvesLinksByRelation() throws {
        let links = try links(#"</a?b=1,2>; title="c, d; rel=no"; rel="next last", <e>;rel=prev"#)
        #expect(
            links == [
                "next": "https://host.example/a?b=1,2", "last": "https://host.example/a?b=1,2",
                "prev": "https://host.example/x/e",
            ]
        )
    }

    @Test(
        arguments: [
            (nil, [:]), ("", [:]), (",, ,", [:]), ("<>; rel=next", [:]), ("<#part>; rel=next", [:]), ("</a>", [:]),
            ("</a>; rel", [:]), ("</a>; rel=\"\"", [:]), ("/a; rel=next", [:]), ("</a; rel=next", [:]),
            ("</a>; title=\"; rel=next", [:]), ("</a>; rel=\"next", [:]), ("</a>; anchor=\"/b\"; rel=next", [:]),
            ("</a>; rel=next; ANCHOR=\"#b\"", [:]), ("<mailto:me@a.example>; rel=author", [:]),
            ("<file:///etc/passwd>; rel=next", [:]),
            ("</a>; REL=Next", ["next": "https://host.example/a"]),
            ("</a>; rel=next; rel=last", ["next": "https://host.example/a"]),
            ("</a>; rel=next, </b>; rel=next", ["next": "https://host.example/a"]),
            ("</a> ;\trel = \"next\"", ["next": "https://host.example/a"]),
            ("</a>;;x;rel=next", ["next": "https://host.example/a"]),
            (#"</a>; title="a\"b, </c>; rel=next"; rel="next""#, ["next": "https://host.example/a"]),
            ("<http://b.example/my list>; rel=next", ["next": "http://b.example/my%20list"]),
            ("<?page=2>; rel=next", ["next": "https://host.example/x/y?page=2"]),
            ("</a>; rel=\"https://b.example/Type\"", ["https://b.example/type": "https://host.example/a"]),
        ] as [(String?, [String: String])]
    )
    func readsLinksByTheGrammar(_ field: String?, _ expected: [String: String]) throws {
        #expect(try links(field) == expected)
    }
}
