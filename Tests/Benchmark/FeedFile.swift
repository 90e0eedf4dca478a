import FeedTestSupport
import Foundation

/// Feeds as services send them, the same on every machine, with about 280 bytes per image.
enum FeedFile {
    /// Writes a feed of `count` images to `path`, block by block, and returns its size in bytes.
    @discardableResult
    static func write(count: Int, to path: String, imageURL: (Int) -> String = imageURL) throws -> Int {
        guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CannotCreate(path: path) }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        var generator = SplitMix64(seed: 7)
        var block = Data(#"{"items":["#.utf8)
        var written = 0
        for index in 0..<count {
            if index > 0 { block.append(UInt8(ascii: ",")) }
            block.append(contentsOf: item(index, url: imageURL(index), &generator).json.utf8)
            guard block.count > 1 << 18 || index == count - 1 else { continue }
            if index == count - 1 { block.append(contentsOf: "]}\n".utf8) }
            try file.write(contentsOf: block)
            written += block.count
            block.removeAll(keepingCapacity: true)
        }
        try file.close()
        return written
    }

    /// The same items one by one.
    static func items(count: Int) -> [(id: String, json: String)] {
        var generator = SplitMix64(seed: 7)
        return (0..<count).map { item($0, url: imageURL($0), &generator) }
    }

    static func imageURL(_ index: Int) -> String {
        "https://images.example.com/v1/feed/\(1_000_000 + index)/original.jpg?width=1600&format=jpg"
    }

    private static func item(
        _ index: Int,
        url: String,
        _ generator: inout SplitMix64
    ) -> (id: String, json: String) {
        let words = (0..<14).map { _ in vocabulary.randomElement(using: &generator) ?? "" }
        // Every sixteenth has letters beyond ASCII, every sixteenth an escape sequence, every eighth no location.
        let mark = index % 16 == 3 ? "Ηλιοβασίλεμα · 夕焼け " : index % 16 == 11 ? #"\"quoted\" "# : ""
        let location = index % 8 == 5 ? "" : #""location":"\#(words[0]) \#(words[1]), \#(words[2])","#
        let id = uuid(&generator)
        let description = mark + words.joined(separator: " ")
        return (id, #"{"id":"\#(id)","description":"\#(description)",\#(location)"image":"\#(url)"}"#)
    }

    private static func uuid(_ generator: inout SplitMix64) -> String {
        let digits = [generator.next(), generator.next()].map { number in
            let text = String(number, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return "\(digits[0].prefix(8))-\(digits[0].dropFirst(8).prefix(4))-\(digits[0].suffix(4))"
            + "-\(digits[1].prefix(4))-\(digits[1].suffix(12))"
    }

    private static let vocabulary = """
        waterfall morning lighthouse beyond harbour golden mountains reflection of the old silver bridge under autumn
        clouds village terraces northern lights above a quiet lake desert dunes at sunset where rivers meet stone
        """.split { $0.isWhitespace }.map(String.init)
}

/// The file cannot be created.
struct CannotCreate: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot create \(path)" }
}
