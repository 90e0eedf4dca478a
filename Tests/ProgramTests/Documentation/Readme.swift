import Foundation

/// The README of the package, or an article, parsed into its parts.
struct Readme {
    /// A block between fences.
    struct Block {
        let language: String
        let lines: [String]

        var text: String { lines.joined(separator: "\n") }
    }

    /// The directory of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let text: String
    let blocks: [Block]

    init(_ path: String = "README.md") throws {
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        blocks = text.components(separatedBy: "\n```").dropFirst().enumerated()
            .filter { $0.offset.isMultiple(of: 2) }
            .map { _, text in
                let lines = text.components(separatedBy: "\n")
                return Block(language: lines[0], lines: Array(lines.dropFirst()))
            }
    }

    func blocks(in language: String) -> [Block] {
        blocks.filter { $0.language == language }
    }

    /// The text outside all blocks.
    var prose: String {
        text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
            .joined(separator: "\n")
    }

    /// The rows of the table whose first heading is `heading`, without code marks.
    func table(_ heading: String) -> [[String]] {
        let lines = prose.components(separatedBy: "\n").map { $0.replacing("`", with: "") }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(heading) |") }) else { return [] }
        return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            line.components(separatedBy: "|").dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The targets of all links and pictures that are not on the web.
    var relativeLinks: [String] {
        prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }.filter { !$0.hasPrefix("http") }
    }
}
