import FeedCache
import FeedCore
import FeedJSON
import FeedTestSupport
import Foundation
import Testing

@Suite("Reading and writing a cached image", .limited)
struct FeedImageRecordTests {
    private static let members = Members([
        "id": "\"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\"",
        "description": "\"a description\"",
        "location": "\"a location\"",
        "image": "\"https://host/a.png\"",
    ])
    private let id = UUID(
        uuid: (0x73, 0xA7, 0xF7, 0x0C, 0x75, 0xDA, 0x4C, 0x2E, 0xB5, 0xA3, 0xEE, 0xD4, 0x0D, 0xC5, 0x3A, 0xA6)
    )

    private func image(_ description: String?, _ location: String?, _ url: String) throws -> FeedImage {
        FeedImage(id: id, description: description, location: location, url: try #require(URL(string: url)))
    }

    @Test func readsEveryMember() throws {
        let image = try image("a description", "a location", "https://host/a.png")
        #expect(try FeedImage(text: Self.members.text()) == image)
    }

    @Test func writesExactlyThePayloadsMembersInOrder() throws {
        let image = try image("a description", "a location", "https://host/a.png")
        #expect(image.text == Self.members.text())
        let bare = FeedImage(id: id, url: image.url)
        #expect(bare.text == #"{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"https://host/a.png"}"#)
    }

    @Test(arguments: ["description", "location"], [nil, "null", "\"\""])
    func treatsNullButNotEmptyTextAsAbsent(name: String, value: String?) throws {
        let image = try FeedImage(text: Self.members.text(replacing: name, with: value))
        let text = value == "\"\"" ? "" : nil
        #expect(image.description == (name == "description" ? text : "a description"))
        #expect(image.location == (name == "location" ? text : "a location"))
    }

    @Test(arguments: [
        BadMember("id", "null", "id is missing (byte 0)"),
        BadMember("image", "null", "image is missing (byte 0)"),
        BadMember("id", "\"\"", "id: not a UUID (byte 6)"),
        BadMember("id", "1", "id: expected a string, found a number (byte 6)"),
        BadMember("id", "{}", "id: expected a string, found an object (byte 6)"),
        BadMember("description", "1", "description: expected a string, found a number (byte 59)"),
        BadMember("description", "[\"a\"]", "description: expected a string, found an array (byte 59)"),
        BadMember("location", "true", "location: expected a string, found a boolean (byte 86)"),
        BadMember("location", "{}", "location: expected a string, found an object (byte 86)"),
        BadMember("image", "\"\"", "image: not an absolute http or https URL (byte 107)"),
        BadMember("image", "\"a.png\"", "image: not an absolute http or https URL (byte 107)"),
        BadMember("image", "\"file:///a.png\"", "image: not an absolute http or https URL (byte 107)"),
        BadMember("image", "\"javascript:alert(1)\"", "image: not an absolute http or https URL (byte 107)"),
        BadMember("image", "\"https:///a.png\"", "image: not an absolute http or https URL (byte 107)"),
        BadMember("image", "0.5", "image: expected a string, found a number (byte 107)"),
        BadMember("image", "[]", "image: expected a string, found an array (byte 107)"),
    ])
    func rejectsABadMemberAndReportsItsPosition(member: BadMember) {
        let text = Self.members.text(replacing: member.name, with: member.value)
        let error = #expect(throws: JSONError.self) { try FeedImage(text: text) }
        #expect(error?.description == member.message)
    }

    @Test(arguments: ["id", "image"])
    func refusesAnImageWithoutARequiredMember(name: String) {
        let text = Self.members.text(replacing: name, with: nil)
        let error = #expect(throws: JSONError.self) { try FeedImage(text: text) }
        #expect(error?.path == name)
        #expect(error?.reason == .missing)
    }

    @Test(arguments: ["null", "[]", "\"\"", "1", "true"])
    func refusesAnythingButAnObject(text: String) {
        let error = #expect(throws: JSONError.self) { try FeedImage(text: text) }
        #expect(error?.path == "")
    }

    @Test func rejectsTheWholeFeedForOneBadItemAndReportsIt() {
        let bad = Self.members.text(replacing: "image", with: "7")
        let text = "[\(Self.members.text()),\(Self.members.text()),\(bad),\(Self.members.text())]"
        let error = #expect(throws: JSONError.self) { () -> [FeedImage] in
            try JSONReader.read(text.utf8) { try $0.readArray(of: FeedImage.init) }
        }
        #expect(error?.path == "[2].image")
        #expect(error?.reason == .type(expected: .string, found: .number))
    }

    @Test func ignoresUnknownMembers() throws {
        let unknown = #""new":{"id":"x","image":[1,null]},"ID":1,"Image":null,"images":"","":0,"url":"file:///""#
        let text = "{\(unknown),\(Self.members.text().dropFirst().dropLast()),\(unknown)}"
        #expect(try FeedImage(text: text) == FeedImage(text: Self.members.text()))
    }

    @Test(arguments: [
        "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", "73A7f70C-75dA-4C2e-b5A3-EeD40Dc53aA6",
        "\\u00373A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
    ])
    func readsAnIDInAnyCase(text: String) throws {
        #expect(try FeedImage(text: Self.members.text(replacing: "id", with: "\"\(text)\"")).id == id)
    }

    @Test(arguments: [
        "73A7F70C75DA4C2EB5A3EED40DC53AA6", "{73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6}",
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA",
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA66", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AAG",
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\\u0000", "73A7F70C-75DA-4C2E-B5A3EE-D40DC53AA6",
        " 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA", "73A7F70C_75DA_4C2E_B5A3_EED40DC53AA6",
        "urn:uuid:73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "--------------------------------7777", "7",
        "+3A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "٧3A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
    ])
    func refusesAnInvalidID(text: String) {
        let error = #expect(throws: JSONError.self) {
            try FeedImage(text: Self.members.text(replacing: "id", with: "\"\(text)\""))
        }
        #expect(error?.description == "id: not a UUID (byte 6)")
    }

    @Test(arguments: [
        ("https://host/a b/é.png?q=ü&r= #ñ", "https://host/a%20b/%C3%A9.png?q=%C3%BC&r=%20#%C3%B1"),
        ("https:\\/\\/host\\/a", "https://host/a"),
        ("HTTPS://host/100%", "https://host/100%25"),
        ("http://host/%20", "http://host/%20"),
        ("http://host/\\u65E5\\ud83c\\udfd4", "http://host/%E6%97%A5%F0%9F%8F%94"),
    ])
    func percentEncodesAURL(text: String, encoded: String) throws {
        let image = try FeedImage(text: Self.members.text(replacing: "image", with: "\"\(text)\""))
        #expect(image.url.absoluteString == encoded)
        #expect(image.text.hasSuffix(",\"image\":\"\(encoded)\"}"))
    }

    @Test(
        arguments: [
            (nil, nil, "https://host"), ("", "", "https://host/"),
            ("a\"\\/\u{0}\n\u{7F}\u{9F}\u{202E}", "é e\u{301} 🏔", "http://h/"),
            ("\u{2028}\u{FEFF}\u{FFFF}", nil, "https://host:8443/a%20b?x=%26&y#part"),
            (nil, "null", "http://127.0.0.1:80/"),
        ] as [(String?, String?, String)]
    )
    func readsItsOwnOutput(description: String?, location: String?, url: String) throws {
        let image = try image(description, location, url)
        #expect(try FeedImage(text: image.text) == image)
    }
}

extension PayloadItem {
    /// Reads the record from a document with nothing else.
    fileprivate init(text: String) throws {
        self = try JSONReader.read(text.utf8) { try Self(from: &$0) }
    }

    /// The record as it is written.
    fileprivate var text: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
