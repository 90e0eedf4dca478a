import FeedCore
import Foundation
import JSON
import TestSupport
import Testing

@testable import FeedAPI

@Suite("Reading a comment", .limited)
struct ImageCommentReadingTests {
    private static let members = Members([
        "id": "\"2AB2AE66-A4B7-4A16-B374-51BBAC8DB086\"",
        "message": "\"a message\"",
        "created_at": "\"2020-05-20T11:24:59Z\"",
        "author": "{\"username\":\"a username\"}",
    ])
    private let comment = ImageComment(
        id: UUID(
            uuid: (0x2A, 0xB2, 0xAE, 0x66, 0xA4, 0xB7, 0x4A, 0x16, 0xB3, 0x74, 0x51, 0xBB, 0xAC, 0x8D, 0xB0, 0x86)
        ),
        message: "a message",
        createdAt: Date(timeIntervalSince1970: 1_589_973_899),
        author: .init(username: "a username")
    )

    @Test func readsEveryMember() throws {
        #expect(try ImageComment(text: Self.members.text()) == comment)
    }

    @Test(arguments: members.names, [nil, "null"])
    func requiresEveryMember(name: String, value: String?) {
        let text = Self.members.text(replacing: name, with: value)
        let error = #expect(throws: JSONError.self) { try ImageComment(text: text) }
        #expect(error?.description == "\(name) is missing (byte 0)")
    }

    @Test(arguments: [
        BadMember("id", "\"\"", "id: not a UUID (byte 6)"),
        BadMember("id", "[]", "id: expected a string, found an array (byte 6)"),
        BadMember("message", "1", "message: expected a string, found a number (byte 55)"),
        BadMember("message", "{}", "message: expected a string, found an object (byte 55)"),
        BadMember("created_at", "\"\"", "created_at: not a date that exists (byte 80)"),
        BadMember("created_at", "\"2020-02-30T00:00:00Z\"", "created_at: not a date that exists (byte 80)"),
        BadMember("created_at", "\"20 May 2020\"", "created_at: not a date that exists (byte 80)"),
        BadMember("created_at", "1589973899", "created_at: expected a string, found a number (byte 80)"),
        BadMember("author", "\"a username\"", "author: expected an object, found a string (byte 112)"),
        BadMember("author", "[]", "author: expected an object, found an array (byte 112)"),
        BadMember("author", "{}", "author.username is missing (byte 112)"),
        BadMember("author", "{\"username\":null}", "author.username is missing (byte 112)"),
        BadMember("author", "{\"name\":\"a\"}", "author.username is missing (byte 112)"),
        BadMember("author", "{\"username\":1}", "author.username: expected a string, found a number (byte 124)"),
    ])
    func refusesABadMemberAndSaysWhere(member: BadMember) {
        let text = Self.members.text(replacing: member.name, with: member.value)
        let error = #expect(throws: JSONError.self) { try ImageComment(text: text) }
        #expect(error?.description == member.message)
    }

    @Test func namesTheBadComment() {
        let bad = Self.members.text(replacing: "author", with: "{\"username\":[]}")
        let text = "[\(Self.members.text()),\(bad)]"
        let error = #expect(throws: JSONError.self) { () -> [ImageComment] in
            try JSONReader.read(text.utf8) { try $0.readArray(of: ImageComment.init) }
        }
        #expect(error?.path == "[1].author.username")
    }

    @Test func acceptsEmptyTexts() throws {
        let text = Self.members.text(replacing: "message", with: "\"\"")
        #expect(try ImageComment(text: text).message == "")
        let nameless = Self.members.text(replacing: "author", with: "{\"username\":\"\"}")
        #expect(try ImageComment(text: nameless).author.username == "")
    }

    @Test func ignoresUnknownMembers() throws {
        let members = Self.members.text(replacing: "author", with: #"{"id":null,"username":"a username","x":[{}]}"#)
        let text = #"{"likes":[1,{"id":2}],"Message":0,\#(members.dropFirst().dropLast()),"":{}}"#
        #expect(try ImageComment(text: text) == comment)
    }
}

extension ImageComment {
    /// Reads the comment from a document with nothing else.
    fileprivate init(text: String) throws {
        self = try JSONReader.read(text.utf8) { try ImageComment(from: &$0) }
    }
}
