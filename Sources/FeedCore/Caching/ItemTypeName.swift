import Foundation

/// The name of an item type, by which a storage tells the lists of one URL apart.
///
///     let name = ItemTypeName.name(of: Item.self)
///
/// It is the same in every launch, for private types too; two private types of one name share it.
public enum ItemTypeName {
    /// Returns the name of a type, such as `FeedCore.FeedImage`.
    public static func name(of type: Any.Type) -> String {
        // The context in the name of a private type differs between launches.
        String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
    }
}
