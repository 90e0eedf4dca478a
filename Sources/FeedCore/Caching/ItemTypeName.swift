import Foundation

/// The name of an item type; a storage uses it to distinguish the lists of one URL.
///
///     let name = ItemTypeName.name(of: Item.self)
///
/// It is the same in every launch, for private types too; two private types of one name share it.
public enum ItemTypeName {
    /// Returns the name of a type, such as `FeedCore.FeedImage`.
    public static func name(of type: Any.Type) -> String {
        // The context in the name of a private type differs between launches.
        let parts = String(reflecting: type).components(separatedBy: "(unknown context at ")
        return parts[0] + parts.dropFirst().map { $0.drop { $0 != ")" }.dropFirst(2) }.joined()
    }
}
