import FeedMarkup
import FeedTestSupport
import Testing

@Suite("Converting HTML to plain text", .limited)
struct PlainTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), (" \n ", ""), ("&amp;", "&"), ("<b>", ""),
        ("a  b\n\tc", "a b c"), ("<b>a</b>b", "ab"),
        ("a<i>b</i> c", "ab c"),
        ("<p>a</p><p>b</p>", "a b"), ("a<br>b<br/>c", "a b c"), ("a<p>b", "a b"), ("<td>a</td><td>b</td>", "a b"),
        ("<h1>a</h1>b<ul><li>c<li>d</ul>", "a b c d"), ("<P>a</P>b", "a b"), ("<x:p>a</x:p>b", "a b"),
        ("a&nbsp;&lt;b&gt;", "a <b>"), ("a<script>x < y</script>b<style>c{}</style>", "ab"), ("a<!-- b -->c", "ac"),
        ("a\u{0}\u{1B}[1mb\u{7F}c\u{85}d", "a [1mb c d"), ("a\u{A0}\u{2003}\u{3000}b", "a b"), ("<img alt='x'>", ""),
        ("é €\u{2019}\u{1F600}", "é €\u{2019}\u{1F600}"), ("<![CDATA[<b>]]>", "<b>"),
        // Word writes such declarations around what only some programs show.
        ("<p><![if !supportLists]>1.<![endif]> One</p>", "1. One"), ("<!DOCTYPE html [>a]>b", "a]>b"),
        ("&#10;a&#9;b&#13;", "a b"), ("一\u{3000}二", "一 二"),
    ])
    func losesItsTags(html: String, text: String) {
        #expect(Array(html.utf8).withUnsafeBytes { String(plainTextOf: $0) } == text)
    }

    @Test func replacesInvalidBytes() {
        #expect(
            ([0x61, 0xFF, 0x62, 0xE2, 0x80] as [UInt8]).withUnsafeBytes { String(plainTextOf: $0) }.hasPrefix(
                "a\u{FFFD}b\u{FFFD}"
            )
        )
    }

    @Test(arguments: [("a", "a"), (" a\n b ", "a b"), ("<b>&amp;", "<b>&amp;")])
    func putsATextOnOneLine(text: String, expected: String) {
        #expect(Array(text.utf8).withUnsafeBytes { String(onOneLine: $0) } == expected)
    }
}
