import FeedCore
import FeedMarkup

/// The URL of a picture without the sizes in it, and the sizes.
///
/// Sizes are folders such as `300x200`, `w300` and `h300`, and a suffix such as `-300x200` of the file's name.
struct SizedURL {
    /// The URL without its sizes; pictures that differ only in size have the same name.
    let name: String

    let size: Size

    /// Whether the URL has no sizes.
    var isOriginal: Bool { size.numbers.isEmpty }

    /// The sizes in a URL.
    struct Size: Comparable {
        fileprivate(set) var hasSuffix = false
        fileprivate(set) var numbers: [Int] = []

        /// The original has no sizes; another picture without a suffix is larger than all with one.
        static func < (size: Size, other: Size) -> Bool {
            guard size.hasSuffix == other.hasSuffix else { return size.hasSuffix }
            guard size.numbers.isEmpty == other.numbers.isEmpty else { return other.numbers.isEmpty }
            return size.numbers.lexicographicallyPrecedes(other.numbers)
        }
    }

    /// - Parameter hasNumbers: whether folders of digits are sizes, too.
    init(_ url: URLText, hasNumbers: Bool = false) {
        var (size, removed): (Size, [Range<Int>]) = (Size(), [])
        url.text.withBytes { size.read($0, hasNumbers, &removed) }
        name = removed.isEmpty ? url.text : url.text.withBytes { String(decoding: $0.without(removed), as: UTF8.self) }
        self.size = size
    }
}

extension SizedURL.Size {
    /// Reads the sizes in a URL, and appends their ranges to `removed`.
    fileprivate mutating func read(_ url: UnsafeRawBufferPointer, _ hasNumbers: Bool, _ removed: inout [Range<Int>]) {
        let end = url.endOfPath
        let path = url.part(0..<end)
        var start = path.index(of: "/", from: (path.end(of: "://") ?? 0))
        while start < end {
            let next = path.index(of: "/", from: start + 1)
            let segment = path.part(start + 1..<next)
            if next == end {
                readSuffix(of: segment, from: start + 1, &removed)
            } else if let sides = segment.sizeOfFolder ?? (hasNumbers ? segment.number.map { [$0] } : nil) {
                numbers += sides
                removed.append(start..<next)
            }
            start = next
        }
    }

    private mutating func readSuffix(of file: UnsafeRawBufferPointer, from start: Int, _ removed: inout [Range<Int>]) {
        let end = file.lastIndex(of: UInt8(ascii: ".")) ?? file.count
        var name = file.part(0..<end)
        // The name of the original may itself end with a size.
        while case let suffix = name.sizeSuffix, let sides = suffix.part(min(1, suffix.count)..<suffix.count).sides {
            hasSuffix = true
            numbers += sides
            name = name.part(0..<name.count - suffix.count)
        }
        if name.count < end { removed.append(start + name.count..<start + end) }
    }
}

extension UnsafeRawBufferPointer {
    /// The suffix of this name of a file that is a size, such as `-300x200`; empty if it has none.
    var sizeSuffix: UnsafeRawBufferPointer {
        // A suffix of two numbers has at most 20 characters.
        let tail = part(Swift.max(0, count - 20)..<count)
        guard let dash = tail.lastIndex(of: UInt8(ascii: "-")) else { return part(count..<count) }
        let suffix = tail.part(dash..<tail.count)
        return suffix.part(1..<suffix.count).sides == nil ? part(count..<count) : suffix
    }

    /// The sizes in the name of a folder such as `300x200`, `w300` or `h300`.
    fileprivate var sizeOfFolder: [Int]? {
        // Most names of folders are no sizes.
        guard let first, last?.isDigit == true else { return nil }
        guard first == UInt8(ascii: "w") || first == UInt8(ascii: "h") else { return sides }
        return count > 3 ? part(1..<count).number.map { [$0] } : nil
    }

    /// The two sides of a size such as `300x200`, of two digits or more.
    fileprivate var sides: [Int]? {
        let sign = index(of: "x", from: 0)
        guard sign > 1, sign + 2 < count, let width = part(0..<sign).number,
            let height = part(sign + 1..<count).number
        else { return nil }
        return [width, height]
    }

    /// The number that all of these digits are.
    fileprivate var number: Int? {
        guard 1...9 ~= count, allSatisfy(\.isDigit) else { return nil }
        return reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    fileprivate func without(_ ranges: [Range<Int>]) -> [UInt8] {
        var bytes: [UInt8] = []
        var start = 0
        for range in ranges {
            bytes += part(start..<range.lowerBound)
            start = range.upperBound
        }
        return bytes + part(start..<count)
    }
}
