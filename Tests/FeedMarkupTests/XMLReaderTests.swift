import FeedMarkup
import FeedTestSupport
import Testing

@Suite("Reading an XML document", .limited)
struct XMLReaderTests {
    /// Returns the contents of the elements named `a` or `m:a` in the root, in order.
    private func contents(_ text: String) throws -> [String] {
        try Array(text.utf8).withUnsafeBytes { bytes in
            var reader = XMLReader(bytes) { $0 == "urn:m" ? "m" : nil }
            var contents: [String] = []
            guard try reader.readRoot() != nil else { return [] }
            try reader.readChildren { reader, element in
                switch element {
                case "a": contents.append(try reader.readContent()?.source ?? "")
                case "m:a": contents.append("m:" + (try reader.readContent()?.source ?? ""))
                default: break
                }
            }
            return contents
        }
    }

    @Test(arguments: [
        ("<r><a>1</a><b><a>2</a></b><a>3</a></r>", ["1", "3"]), ("<r><a/><a></a><A>x</A></r>", ["", "", "x"]),
        ("<r><a>x<a>y</a>z</a><a>w</a></r>", ["x<a>y</a>z", "w"]), ("<r><a>x<br>y<p>z</a></r>", ["x<br>y<p>z"]),
        ("<r/>", []), ("", []), ("text", []),
    ])
    func readsTheChildrenOfTheRoot(text: String, expected: [String]) throws {
        #expect(try contents(text) == expected)
    }

    @Test(
        arguments: [
            ("<r><a>1</r>", ["1"]), ("<r><b><a>1</b><a>2</r>", ["2"]), ("<r></b><a>1</x></a></b></r>", ["1</x>"]),
            ("Warning <r><a>1</a></r>", ["1"]), ("<r><a>1</a></r><a>2</a>", ["1"]), ("<r><a>1</a></r", nil),
            (
                "<?xml version='1.0'?><!-- <r> --><!DOCTYPE r [<!ENTITY x \"]><r><a>0</a></r>\"> <!-- ' --> ]><r><a>1</a></r>",
                ["1"]
            ),
        ] as [(String, [String]?)]
    )
    func toleratesErrors(text: String, expected: [String]?) throws {
        #expect((try? contents(text)) == expected)
    }

    @Test(arguments: [
        ("<r xmlns:m='urn:m'><m:a>1</m:a></r>", ["m:1"]), ("<r xmlns:x='urn:m'><x:a>1</x:a></r>", ["m:1"]),
        ("<r><m:a>1</m:a></r>", ["m:1"]), ("<r xmlns:m='urn:o'><m:a>1</m:a></r>", []),
        ("<r><a xmlns='urn:m'>1</a><a>2</a></r>", ["m:1", "2"]), ("<r xmlns='urn:m'><a>1</a></r>", ["1"]),
        ("<x:r xmlns:x='urn:m'><x:a>1</x:a></x:r>", ["1"]), ("<r xmlns='urn:o'><a>1</a></r>", ["1"]),
        ("<r><m:a xmlns:m='urn:m'>1</m:a><o:a xmlns:o='urn:m'/><o:a/></r>", ["m:1", "m:"]),
        ("<r xmlns='urn:m'><a xmlns=''>1</a></r>", ["1"]),
        ("<r xmlns:m='urn:m'><m:a xmlns:m='urn:o'>1</m:a><m:a>2</m:a></r>", ["m:2"]),
    ])
    func knowsNamespacesByTheirURI(text: String, expected: [String]) throws {
        #expect(try contents(text) == expected)
    }

    @Test(arguments: [
        ("<r>", 1, 4), ("<r>\n <a>é", 2, 6), ("<r>\r\n\r\n", 3, 1), ("<r><a></r", 1, 10), ("<r><!-- ", 1, 9),
        ("<r><![CDATA[</r>", 1, 17), ("<r><a b='</r>", 1, 14),
    ])
    func refusesADocumentThatEndsBeforeItsRoot(text: String, line: Int, column: Int) throws {
        let error = try #require(throws: MarkupError.self) { try contents(text) }
        #expect(error == .endsEarly(line: line, column: column))
    }

    @Test func findsNoRootWithoutTheEndOfItsTag() throws {
        #expect(try contents("<r a='>") == [])
    }

    @Test func refusesDeepNesting() throws {
        let document = { (depth: Int) in
            "<r>" + String(repeating: "<b>", count: depth - 1) + "\n" + String(repeating: "</b>", count: depth - 1)
                + "</r>"
        }
        #expect(try contents(document(XMLReader.maximumDepth)) == [])
        let error = try #require(throws: MarkupError.self) { try contents(document(XMLReader.maximumDepth + 1)) }
        #expect(error == .nestedTooDeeply(line: 1, column: 3 * 257 + 1))
        #expect(throws: MarkupError.self) { try contents(document(1_000_000)) }
        // Elements that may be HTML are not counted.
        let html = String(repeating: "<b>", count: 100_000)
        #expect(try contents("<r><a>\(html)</a></r>") == [html])
    }

    @Test(arguments: [
        "<a>", "</a>", "<a/>", "<a xmlns:x='y'/>", "<a xml:base='x'/>", "<b", "<r>x</b>", "&lt;", "<![CDATA[x]]>",
        "<!---->", "<a>x</a>",
    ])
    func takesLinearTimeForAnything(_ part: String) {
        let text = "<r>" + String(repeating: part, count: 200_000) + "</r>"
        _ = try? contents(text)
    }

    @Test func reportsTheBaseOfEachElement() throws {
        let text = "<r xml:base='1'><a xml:base='2'><b xml:base=''/></a><a/></r>"
        try Array(text.utf8).withUnsafeBytes { bytes in
            var reader = XMLReader(bytes) { _ in nil }
            _ = try reader.readRoot()
            var bases: [[String]] = [reader.basesThatApply]
            try reader.readChildren { reader, _ in
                bases.append(reader.basesThatApply)
                try reader.readChildren { reader, _ in bases.append(reader.basesThatApply) }
            }
            #expect(bases == [["1"], ["2", "1"], ["2", "1"], ["1"]])
        }
    }
}

extension XMLReader {
    /// The values of `xml:base`, the innermost first.
    fileprivate var basesThatApply: [String] {
        var values: [String] = []
        var next = base
        while let index = next {
            values.append(bases[Int(index)].value.string)
            next = bases[Int(index)].outer
        }
        return values
    }
}

extension MarkupText {
    /// The text as it is in the document.
    fileprivate var source: String { String(decoding: raw, as: UTF8.self) }
}
