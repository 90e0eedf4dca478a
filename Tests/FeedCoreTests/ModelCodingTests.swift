import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Encoding and decoding the models", .limited)
struct ModelCodingTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decoded<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test func encodesAnImageLikeTheService() throws {
        let image = FeedImage(id: anyID(1), description: "d", location: "l", url: anyURL("a b"))
        let text = """
            {"description":"d","id":"\(anyID(1).uuidString)","image":"\(anyURL("a b").absoluteString)","location":"l"}
            """
        #expect(try json(image) == text)
        #expect(try decoded(text) == image)
        let plain = FeedImage(id: anyID(1), url: anyURL("a"))
        #expect(try decoded(try json(plain)) == plain)
    }

    @Test func encodesACommentLikeTheService() throws {
        let text = """
            {"author":{"username":"u"},"created_at":0.5,"id":"\(anyID(1).uuidString)","message":"m"}
            """
        let date = Date(timeIntervalSinceReferenceDate: 0.5)
        let comment = anyComment(1, message: "m", createdAt: date, username: "u")
        #expect(try json(comment) == text)
        #expect(try decoded(text) == comment)
    }

    @Test func encodesAUniversityLikeTheService() throws {
        let text = """
            {"alpha_two_code":"GR","country":"Greece","name":"n","state-province":"Attica","web_pages":["w"]}
            """
        let university = University(
            name: "n",
            country: "Greece",
            alphaTwoCode: "GR",
            stateOrProvince: "Attica",
            webPages: ["w"]
        )
        #expect(try json(university) == text)
        #expect(try decoded(text) == university)
        let other = University(name: "n", country: "Cyprus", alphaTwoCode: "CY", webPages: [])
        #expect(try decoded(try json(other)) == other)
        #expect(other.id != university.id)
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "a.png", "https://", ""])
    func refusesAnImageURLThatIsNotOnTheWeb(url: String) throws {
        let text = "{\"id\":\"\(anyID(1).uuidString)\",\"image\":\"\(url)\"}"
        #expect(throws: DecodingError.self) { try decoded(text) as FeedImage }
        guard let url = URL(string: url) else { return }
        #expect(throws: EncodingError.self) { try json(FeedImage(id: anyID(1), url: url)) }
    }
}
