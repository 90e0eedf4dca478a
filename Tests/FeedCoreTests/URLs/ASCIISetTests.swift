import FeedTestSupport
import Testing

@testable import FeedCore

@Suite("A set of ASCII characters", .limited)
struct ASCIISetTests {
    @Test(arguments: ["", "a", "\0", "\u{7F}", "?@", "09azAZ-._~", "[]%"])
    func containsItsCharactersAndNoOtherByte(characters: String) {
        let set = ASCIISet(characters)
        #expect((UInt8.min...UInt8.max).filter(set.contains) == characters.utf8.sorted())
    }
}
