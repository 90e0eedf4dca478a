public import Foundation

/// The key of a picture, under which a list's store and memory have its data.
///
///     let data = try await store.retrieve(for: PictureKey(image.id.uuidString))
public struct PictureKey: Hashable, Sendable {
    /// The text of the key; keys that differ only in case are different.
    public let text: String

    /// Creates a key with any text.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates the key of a picture that has no other: its URL.
    public init(_ url: URL) {
        text = url.absoluteString
    }
}
