import FeedAPI
import FeedTestSupport
import Testing

@Suite("Header fields", .limited)
struct HTTPHeadersTests {
    @Test(arguments: ["ETag", "etag", "Etag", "ETAG"])
    func findsFieldsIgnoringCase(_ name: String) {
        let headers: HTTPHeaders = ["eTaG": "\"1\""]
        #expect(headers[name] == "\"1\"")
    }

    @Test func findsNoFieldUnlessItIsSet() {
        #expect(HTTPHeaders()["ETag"] == nil)
        #expect(HTTPHeaders(["Age": "1"].map { ($0.key, $0.value) })["ETag"] == nil)
    }

    @Test func replacesAndRemovesFieldsIgnoringCase() {
        var headers: HTTPHeaders = ["Accept": "text/html"]
        headers["ACCEPT"] = "application/json"
        #expect(headers.map(\.name) == ["accept"])
        #expect(headers["Accept"] == "application/json")
        headers["accept"] = nil
        #expect(headers == [:])
    }

    @Test func usesTheLastOfTwoFieldsWithTheSameName() {
        let headers: HTTPHeaders = ["Accept": "1", "Age": "2", "accept": "3"]
        #expect(headers["Accept"] == "3")
        #expect(headers.map(\.name) == ["accept", "age"])
        #expect(headers.map(\.value) == ["3", "2"])
    }

    @Test func comparesNamesOfFieldsIgnoringCase() {
        #expect(HTTPHeaders([("Age", "1")]) == ["aGE": "1"])
        #expect(HTTPHeaders([("Age", "a")]) != ["Age": "A"])
    }

    @Test func iteratesFieldsInTheOrderOfTheirNames() {
        let headers: HTTPHeaders = ["Via": "1", "Accept": "2", "Date": "3"]
        #expect(headers.map(\.name) == ["accept", "date", "via"])
        #expect(HTTPHeaders(headers.map { ($0.name, $0.value) }) == headers)
    }

    @Test func mergesFieldsWithOthersThatTakePrecedence() {
        let headers: HTTPHeaders = ["Accept": "1", "Age": "2"]
        #expect(headers.merging(["accept": "3", "Via": "4"]) == ["Accept": "3", "Age": "2", "Via": "4"])
    }
}
