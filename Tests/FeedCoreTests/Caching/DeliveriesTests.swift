import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Remembering what was delivered", .limited)
struct DeliveriesTests {
    @Test func remembersDeliveredItemsThatHaveLeftTheMostRecentFirst() {
        let before = Deliveries(undelivered: ["b"], departed: ["x", "a"])
        let after = before.afterLeaving(["a", "b", "c"], undelivered: ["d"], list: ["d", "e"])
        #expect(after == Deliveries(undelivered: ["d"], departed: ["a", "c", "x"]))
    }

    @Test func forgetsDepartedItemsThatAreInTheListAgain() {
        let before = Deliveries(departed: ["x", "y"])
        #expect(before.afterLeaving([], list: ["x"]) == Deliveries(departed: ["y"]))
        #expect(before.afterLeaving(["z"], list: ["z"]) == Deliveries(departed: ["x", "y"]))
    }

    @Test func remembersAThousandItems() {
        let before = Deliveries(departed: (0..<900).map { "old \($0)" })
        let after = before.afterLeaving((0..<200).map { "new \($0)" })
        #expect(after.departed.count == 1_000 && after.departed.last == "old 799")
    }

    /// An ID whose description is not unique, which only its encoding shows.
    private struct NumberedID: Codable, CustomStringConvertible, Hashable {
        let number: Int
        let text = "/"
        var description: String { "an id" }
        private enum CodingKeys: CodingKey { case text, number }

        init(number: Int) { self.number = number }
        init(from decoder: any Decoder) throws {
            number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
        }
    }

    private struct Item<ID: Hashable>: Identifiable {
        let id: ID
    }

    @Test func hasATextForEachID() {
        #expect([Item(id: "a\"/"), Item(id: "b")].idTexts == ["a\"/", "b"])
        #expect([Item(id: 7), Item(id: -1)].idTexts == ["7", "-1"])
        #expect([Item(id: anyID(1))].idTexts == [anyID(1).uuidString])
        #expect([Item(id: anyURL("a"))].idTexts == ["https://any.example/a"])
        #expect([1, 2].map { Item(id: NumberedID(number: $0)) }.idTexts.map(\.count) == [24, 24])
        #expect(Set([1, 2].map { Item(id: NumberedID(number: $0)) }.idTexts).count == 2)
        #expect([1, 2].idTexts == [])
    }
}
