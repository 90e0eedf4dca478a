import Foundation

/// The items of a list that were delivered, and those that were not: an item is new until it has been delivered.
///
///     saved      a b c d        a and b were not delivered
///     departed   e f …          delivered, or counted as delivered, before they left the list
package struct Deliveries: Codable, Hashable, Sendable {
    /// The number of departed items that are remembered.
    private static let limit = 1_000

    /// The IDs of saved items that were not delivered, as text.
    package private(set) var undelivered: [String]

    /// The IDs of delivered items that have left the list, the most recent first.
    package private(set) var departed: [String]

    /// Creates the state after everything was delivered.
    package init(undelivered: [String] = [], departed: [String] = []) {
        self.undelivered = undelivered
        self.departed = Array(departed.prefix(Self.limit))
    }

    /// Returns the state after items have left the list, or all items.
    ///
    /// - Parameters:
    ///   - left: the IDs of the items that have left.
    ///   - undelivered: the IDs of the items of the new list that were not delivered.
    ///   - list: the IDs of the new list.
    package func afterLeaving(
        _ left: [String],
        undelivered: [String] = [],
        list: Set<String> = []
    ) -> Deliveries {
        let notDelivered = Set(self.undelivered)
        let leaving = left.filter { !notDelivered.contains($0) && !list.contains($0) }
        let isLeaving = Set(leaving)
        let earlier = departed.filter { !list.contains($0) && !isLeaving.contains($0) }
        return Deliveries(undelivered: undelivered, departed: leaving + earlier)
    }
}

extension Deliveries {
    /// Returns the state after items were delivered that another process may have removed from the list meanwhile.
    ///
    /// - Parameters:
    ///   - ids: the IDs of the items.
    ///   - list: the IDs of the list.
    package func afterDelivering(_ ids: [String], list: Set<String>) -> Deliveries {
        let delivered = Set(ids)
        let rest = Deliveries(undelivered: undelivered.filter { !delivered.contains($0) }, departed: departed)
        return rest.afterLeaving(ids, undelivered: rest.undelivered, list: list)
    }

    /// Returns the state after a page was appended to a list with a last item.
    ///
    /// The items of the page are older and count as delivered, unless the last item was not delivered either.
    package func afterAppending(_ ids: [String], last: String?) -> Deliveries {
        guard let last, undelivered.contains(last) else { return self }
        let delivered = Set(departed)
        return Deliveries(undelivered: undelivered + ids.prefix { !delivered.contains($0) }, departed: departed)
    }
}

extension Identifiable {
    /// The ID as text, the same in every run, and different for different IDs of one type.
    package var idText: String {
        switch id {
        case let id as UUID: id.uuidString
        case let id as String: id
        case is any BinaryInteger, is URL: "\(id)"
        default: (id as? any Encodable).flatMap(Self.encoding) ?? String(reflecting: id)
        }
    }

    /// Returns the encoding of an ID, because different IDs may have equal descriptions.
    private static func encoding(of id: any Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(id)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Collection {
    /// The IDs of the items that have one, as text.
    package var idTexts: [String] { compactMap { ($0 as? any Identifiable)?.idText } }
}
