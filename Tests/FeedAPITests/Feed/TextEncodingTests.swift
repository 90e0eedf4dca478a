import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Reading feeds in any encoding", .limited)
struct TextEncodingTests {
    /// Returns the title of a feed whose declaration and title are these, in an encoding.
    private func title(_ declaration: String, _ title: [UInt8], type: String? = nil) throws -> String? {
        let body = Array("\(declaration)<rss><channel><title>".utf8) + title + Array("</title></channel></rss>".utf8)
        return try FormatCase.page(body, type: type).title
    }

    // MARK: - The order of preference

    private static let zlut: [UInt8] = [0x8E, 0x6C, 0x75, 0x9D]
    private static let order: [(rule: String, type: String?, declared: String?, bytes: [UInt8], title: String)] = [
        ("UTF-8 if nine of ten sequences are", "a/b; charset=latin1", "latin1", Array("Žluť".utf8), "Žluť"),
        ("but not if the body is only ASCII", "a/b; charset=utf-16", "latin1", Array("Z".utf8), "Z"),
        ("else charset of the Content-Type", "a/b; charset=windows-1250", "latin1", zlut, "Žluť"),
        ("else charset of the Content-Type", "a/b; charset=windows-1250", nil, zlut, "Žluť"),
        ("else the declared one", nil, "windows-1250", zlut, "Žluť"),
        ("else the declared one", "a/b", "windows-1250", zlut, "Žluť"),
        ("else the declared one", "a/b; charset=", "windows-1250", zlut, "Žluť"),
        ("else the declared one", "a/b; charset=unheard-of", "windows-1250", zlut, "Žluť"),
        ("else windows-1252", nil, nil, [0x8E, 0x6C, 0x75, 0xE9], "Žlué"),
        ("else windows-1252", "a/b; charset=\"\"", nil, [0x8E, 0x6C, 0x75, 0xE9], "Žlué"),
        ("UTF-16 that can itself be read as ASCII", nil, "utf-16", Array("Z".utf8), "Z"),
        (
            "UTF-16 that can itself be read as ASCII means UTF-8", "a/b; charset=utf-16", nil, [0xC3, 0xA9, 0xFF],
            "é\u{FFFD}"
        ),
        ("UTF-16 that can itself be read as ASCII means UTF-8", nil, "utf-16le", [0xE9], "\u{FFFD}"),
    ]

    @Test(arguments: order)
    func prefersTheMarkThenUTF8ThenTheCharset(
        rule: String,
        type: String?,
        declared: String?,
        bytes: [UInt8],
        title: String
    ) throws {
        let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        #expect(try self.title(declaration, bytes, type: type) == title, "\(rule)")
    }

    @Test(arguments: [
        "a/b; charset=windows-1250", "a/b;charset=windows-1250", "a/b; Charset=Windows-1250", "a/b; CHARSET=cp1250",
        "a/b; x=y; charset=\"windows-1250\"", "a/b; charset='windows-1250'; x=y", "a/b ;  charset=windows-1250 ",
    ])
    func readsTheCharset(type: String) throws {
        #expect(try title("", Self.zlut, type: type) == "Žluť")
    }

    @Test(arguments: [
        "<?xml version='1.0' encoding='windows-1250'?>", "<?xml version=\"1.0\" encoding=\"windows-1250\" ?>",
        "<?xml version='1.0' encoding = 'windows-1250' standalone='yes'?>", "\n<?xml encoding='windows-1250'?>",
    ])
    func readsTheDeclaration(declaration: String) throws {
        #expect(try title(declaration, Self.zlut) == "Žluť")
    }

    /// A byte order mark, or the zero bytes of ASCII.
    @Test(
        arguments: [
            (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
            (.utf16LittleEndian, []), (.utf16BigEndian, []),
        ] as [(String.Encoding, [UInt8])]
    )
    func readsAByteOrderMarkBeforeAnythingElse(encoding: String.Encoding, mark: [UInt8]) throws {
        let feed = "<?xml version='1.0' encoding='latin1'?><rss><channel><title>Žluť</title></channel></rss>"
        let body = mark + Array(try #require(feed.data(using: encoding)))
        #expect(try FormatCase.page(body, type: "a/b; charset=cp1250").title == "Žluť")
    }

    @Test(arguments: [(9, "ééééééééé\u{FFFD}"), (8, "Ã©Ã©Ã©Ã©Ã©Ã©Ã©Ã©ÿ")])
    func prefersUTF8IfNineOfTenSequencesAre(count: Int, title: String) throws {
        let text = Array(String(repeating: "é", count: count).utf8) + [0xFF]
        #expect(try self.title("<?xml version='1.0' encoding='latin1'?>", text) == title)
    }

    // MARK: - Labels

    /// The encodings of the WHATWG standard, by the numbers of Core Foundation, with a text in each.
    private static let others: [(label: String, number: UInt, text: String)] = [
        ("ISO-8859-3", 0x203, "Ħaż"), ("iso-8859-4", 0x204, "ĸŗ"), ("iso_8859-5:1988", 0x205, "Лодки"),
        ("ISO-8859-6", 0x206, "قوارب"), ("greek", 0x207, "Καΐκια"), ("logical", 0x208, "סירות"), ("l6", 0x20A, "þŋ"),
        ("ISO-8859-13", 0x20D, "žuvėdra"), ("ISO-8859-14", 0x20E, "Ŵŷ"), ("latin9", 0x20F, "€œ"),
        ("ISO-8859-16", 0x210, "Corăbii și"), ("tis-620", 0x41D, "เรือ"), ("ISO-8859-11", 0x41D, "เรือ"),
        ("x-cp1250", 0x501, "łódź"), ("cp1251", 0x502, "Лодки"), ("windows-1253", 0x503, "Καΐκια"),
        ("iso-8859-9", 0x504, "şğ"), ("windows-1255", 0x505, "סירות"), ("windows-1256", 0x506, "قوارب"),
        ("windows-1257", 0x507, "žuvėdra"), ("windows-1258", 0x508, "Đơn"), ("koi8", 0xA02, "Лодки"),
        ("koi8-u", 0xA08, "ґї"), ("x-mac-cyrillic", 7, "Лодки"), ("gb2312", 0x632, "港口"), ("gbk", 0x632, "鎔"),
        ("big5", 0xA06, "港口"), ("shift_jis", 0x420, "①港"), ("windows-31j", 0x420, "㈱"), ("euc-kr", 0x422, "똠방"),
        ("ks_c_5601-1987", 0x422, "항구"),
    ]

    @Test(arguments: others)
    func readsTheEncodingsOfBrowsers(label: String, number: UInt, text: String) throws {
        let feed = "<?xml version='1.0' encoding='\(label)'?><rss><channel><title>\(text)</title></channel></rss>"
        let body = try #require(feed.data(using: String.Encoding(rawValue: 0x8000_0000 + number)))
        #expect(try FormatCase.page(body).title == text)
    }

    /// This encoding consists of ASCII bytes.
    @Test func readsISO2022JP() throws {
        let text = Array(try #require("みなと".data(using: .iso2022JP)))
        #expect(try title("<?xml version='1.0' encoding='iso-2022-jp'?>", text) == "みなと")
    }

    @Test(arguments: ["EUC-JP", "IBM866", "macintosh", "x-user-defined", "unheard-of"])
    func refusesOtherEncodingsByTheirNames(label: String) throws {
        let text = "<?xml version='1.0' encoding='\(label)'?><rss><channel><title>\u{A4}\u{E9}</title></channel></rss>"
        let error = try #require(throws: RemoteError.self) {
            try FormatCase.page(text.unicodeScalars.map { UInt8($0.value) })
        }
        #expect(error.cause as? InvalidResponse == .unknownEncoding(label))
    }

    @Test(arguments: ["EUC-JP", "IBM866", "macintosh", "unheard-of"])
    func ignoresThemIfTheBodyIsOnlyASCII(label: String) throws {
        #expect(try title("<?xml version='1.0' encoding='\(label)'?>", Array("Z".utf8)) == "Z")
    }

    @Test func readsBytesThatAreUndefinedInWindows1252() throws {
        #expect(try title("<?xml version='1.0' encoding='ISO-8859-1'?>", [0x61, 0x81, 0xE9]) == "a é")
    }

    @Test func refusesABodyThatIsInvalidInItsEncoding() throws {
        let error = try #require(throws: RemoteError.self) {
            try title("<?xml version='1.0' encoding='big5'?>", [0xA4, 0xE9, 0xFF])
        }
        #expect(error.cause as? InvalidResponse == .invalidText(encoding: "big5"))
    }
}
