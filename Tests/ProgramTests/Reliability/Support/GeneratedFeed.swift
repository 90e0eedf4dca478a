import Foundation
import TestSupport

/// A feed as the service sends it, and as `load --format json` shows it.
struct GeneratedFeed: Codable, Equatable {
    struct Item: Codable, Equatable {
        var id: String
        var description: String?
        var location: String?
        var image: String
    }

    var items: [Item]

    /// A feed of `count` items that have nothing in common with those of another hexadecimal `digit`.
    ///
    /// - Parameters:
    ///   - descriptionLength: how many bytes each description has.
    ///   - service: where the pictures are.
    init(_ digit: Character, count: Int, descriptionLength: Int = 20, service: String = "https://any.example") {
        items = (0..<count).map { index in
            let number = String(index, radix: 16, uppercase: true)
            let id =
                "\(String(repeating: digit, count: 8))-0000-4000-8000-"
                + String(repeating: "0", count: 12 - number.count) + number
            return Item(
                id: id,
                description: String(repeating: digit, count: descriptionLength),
                location: index.isMultiple(of: 3) ? nil : "\"\(digit)\" ü \(index)",
                image: "\(service)/\(digit)-\(index).png"
            )
        }
    }

    /// The feed that the program has shown; throws if it is not a whole one.
    init(shownBy result: ProgramResult) throws {
        self = try JSONDecoder().decode(GeneratedFeed.self, from: Data(result.stdout))
    }

    /// The payload.
    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// The response of a service.
    var response: LoopbackResponse {
        get throws { .ok(json: try json) }
    }

    /// The IDs of the items.
    var ids: [String] { items.map(\.id) }
}
