/// A set of ASCII characters, as a table: for the random bytes of most image URLs, branches would be mispredicted.
struct ASCIISet: Sendable {
    /// Whether each byte is in the set.
    private var table = [Bool](repeating: false, count: 256)

    init(_ characters: String) {
        for byte in characters.utf8 { table[Int(byte)] = true }
    }

    /// Returns the first index from `start` of a byte that is not in the set.
    func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, contains(bytes[index]) { index &+= 1 }
        return index
    }

    func contains(_ byte: UInt8) -> Bool { table[Int(byte)] }
}
