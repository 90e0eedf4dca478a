import FeedMarkup
import FeedTestSupport
import Testing

@Suite("Reading markup as tags and texts", .limited)
struct MarkupTokensTests {
    /// The tokens in brackets: tags as they are read, with their attributes in quotation marks, and texts.
    private func tokens(_ text: String, isHTML: Bool = true) -> String {
        Array(text.utf8).withUnsafeBytes { bytes in
            var tokens = MarkupTokens(bytes, isHTML: isHTML)
            var result = ""
            while let token = tokens.next() {
                switch token {
                case .start(let tag): result += "[\(describe(tag))]"
                case .end(let name): result += "[/\(String(decoding: name, as: UTF8.self))]"
                case .text(let text): result += text.string
                }
            }
            return result
        }
    }

    private func describe(_ tag: MarkupTag) -> String {
        let name = String(decoding: tag.name, as: UTF8.self)
        let attributes = tag.attributes.map { " \(String(decoding: $0.name, as: UTF8.self))='\($0.value.string)'" }
        return name + attributes.joined() + (tag.isEmpty ? "/" : "")
    }

    @Test(arguments: [
        ("", ""), ("text", "text"), ("a<b>c</b>d", "a[b]c[/b]d"), ("<a:b/>", "[a:b/]"), ("<br />", "[br/]"),
        ("<é>x</é>", "[é]x[/é]"), ("<a\n\tb = \"1\"\n>", "[a b='1']"), ("</b foo>", "[/b]"),
        ("<a b='1' c=\"2>3\" d=4 e>", "[a b='1' c='2>3' d='4' e='']"), ("<a b=1/>", "[a b='1'/]"),
        ("<a b='a&amp;b&quot;'>", "[a b='a&b\"']"), ("<a b=''>", "[a b='']"), ("<a b=\" x \">", "[a b='x']"),
        ("<a href=x\"y>", "[a href='x\"y']"), ("<a it's=1>x</a>", "[a it's='1']x[/a]"),
        ("<a b=\"1\"\"c=2>", "[a b='1' \"c='2']"), ("<a b=[1]>x", "[a b='[1]']x"),
    ])
    func readsTagsAndTexts(text: String, expected: String) {
        #expect(tokens(text) == expected)
        #expect(tokens(text, isHTML: false) == expected)
    }

    @Test(arguments: [
        ("a < b", "a < b"), ("1<2", "1<2"), ("<>", "<>"), ("</>", "</>"), ("<3", "<3"), ("a<", "a<"), ("</", "</"),
        ("AT&T", "AT&T"), ("&", "&"), ("&;", "&;"), ("a & b", "a & b"), ("&unknown;", "&unknown;"),
        ("&#;&#x;&#xG;&#+1;&#-1;", "&#;&#x;&#xG;&#+1;&#-1;"), ("&amp", "&amp"), ("&amp;amp;", "&amp;"),
        ("&thisnameistoolong;", "&thisnameistoolong;"),
    ])
    func readsInvalidMarkupAsText(text: String, expected: String) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&nbsp;&copy;&yuml;", "\u{A0}©ÿ"), ("&Eacute;&eacute;", "Éé"),
        ("&Alpha;&Rho;&Sigma;&Omega;&alpha;&sigmaf;&omega;&thetasym;&piv;", "ΑΡΣΩαςωϑϖ"),
        ("&OElig;&Yuml;&fnof;&circ;&ndash;&hellip;&euro;&trade;&hearts;&diams;", "ŒŸƒˆ–…€™♥♦"),
        ("&#65;&#x41;&#X41;&#0065;&#x1F600;", "AAAA😀"),
        ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}&#99999999999;"),
        ("&#146;&#x80;&#133;", "’€…"), ("&AMP;&Nbsp;", "&&Nbsp;"),
    ])
    func decodesTheEntitiesOfXMLAndHTML4AndNumbers(text: String, expected: String) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("a<!-- <b> -- -->c", "ac"), ("<!---->x", "x"), ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
        ("<![CDATA[]]]]>", "]]"), ("a<![CDATA[]]>c", "ac"), ("a<![CDATA[]>b]]>c", "a]>bc"),
        ("<!DOCTYPE html>x", "x"), ("<!doctype html PUBLIC \"-//a>b\" 'c'>x", "x"), ("<!ELEMENT a (b)>x", "x"),
        ("a<!-- b", "a"), ("a<![CDATA[b", "a"), ("a<!b", "a"), ("a<?b", "a"),
    ])
    func skipsCommentsAndDeclarationsAndOpensSections(text: String, expected: String) {
        #expect(tokens(text) == expected)
        #expect(tokens(text, isHTML: false) == expected)
    }

    @Test(arguments: [
        ("<?xml version='1.0'?>x", "x", "x"), ("<?a b > c ?>x", " c ?>x", "x"), ("<?a <b> c ?>x", "x", "x"),
        ("<?xml:namespace prefix=o />x", "x", ""),
        ("<script>if (a) '</b>'</script>x", "[script][/script]x", "[script]if (a) '[/b]'[/script]x"),
        ("<STYLE>a>b</Style>x", "[STYLE][/Style]x", "[STYLE]a>b[/Style]x"),
        ("<script src=a />x", "[script src='a'/]x", "[script src='a'/]x"),
        ("<script>a", "[script]", "[script]a"),
        ("<!DOCTYPE a [ <!ENTITY b \"]>\"> ]>x", " ]>x", "  ]>x"),
    ])
    func readsHTMLDifferentlyFromXML(text: String, inHTML: String, inXML: String) {
        #expect(tokens(text) == inHTML)
        #expect(tokens(text, isHTML: false) == inXML)
    }

    /// A truncated HTML text ends before the tag, unless it is not a tag.
    @Test(arguments: [
        ("a <b", "a <b", "a "), ("a <b c=\"d", "a ", "a "), ("a </b", "a ", "a "),
        ("x <y z <i>u</i>", "x [y z='' <i='']u[/i]", "x [y z='' <i='']u[/i]"),
    ])
    func endsBeforeATagWithoutAnEnd(text: String, inHTML: String, inXML: String) {
        #expect(tokens(text) == inHTML)
        #expect(tokens(text, isHTML: false) == inXML)
    }

    /// With quadratic time, these lengths would exceed the time limit.
    @Test(arguments: [
        "<a ", "<a b='", "<", "</", "<!", "<!--", "<![CDATA[", "<?", "&", "&#", "<script>", "<style>", "<a>", "]]",
        "--", "<a b=\"'",
        "<!DOCTYPE a [", "<a =", "&amp;", "<x xmlns='",
    ])
    func takesLinearTimeForAnything(_ part: String) {
        let text = String(repeating: part, count: 200_000)
        #expect(!tokens(text).isEmpty || !part.isEmpty)
        #expect(!tokens(text, isHTML: false).isEmpty || !part.isEmpty)
    }
}
