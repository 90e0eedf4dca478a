/// The form of temporary file names: a prefix, and random letters and digits.
struct TemporaryNames: Sendable {
    /// The form in a cache, which has no files of the user.
    static let inCache = TemporaryNames(prefix: ".tmp-", length: 6)

    /// The form among the user's own files, with a prefix that no other program uses.
    static let amongOthers = TemporaryNames(prefix: ".essential-feed-", length: 12)

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    private let prefix: String
    private let length: Int

    func random() -> String {
        prefix + String((0..<length).map { _ in Self.letters[Int.random(in: Self.letters.indices)] })
    }

    func contains(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + length
            && name.dropFirst(prefix.count).allSatisfy(Self.letters.contains)
    }
}
