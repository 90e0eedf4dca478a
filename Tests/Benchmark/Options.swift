import Foundation

/// The options of the benchmark.
struct Options {
    static let help = """
        usage: feed-benchmark [--in-process] [--quick] [--only NAME]… [--runs N] [--program PATH]

          --in-process    measure the libraries inside this process instead of the program
          --quick         leave out 900,000 images
          --only NAME     only the rows of this name or with it as a part (online, 100000, unchanged), as often as wanted
          --runs N        the number of runs of each (9, with large bodies 5), alternating
          --program PATH  the essential-feed to measure (the one built beside this)
        """

    private(set) var isInProcess = false
    private(set) var isQuick = false
    private(set) var wantsHelp = false
    private(set) var only: [String] = []
    private(set) var runs: Int?
    private(set) var program: String?

    /// The feed to watch, in a child process of the benchmark.
    private(set) var watched: URL?

    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--in-process": isInProcess = true
            case "--quick": isQuick = true
            case "--help", "-h": wantsHelp = true
            case "--only": only.append(try Self.value(of: word, &words))
            case "--watch": watched = URL(string: try Self.value(of: word, &words))
            case "--program": program = try Self.value(of: word, &words)
            case "--runs": runs = try Self.count(try Self.value(of: word, &words))
            default: throw WrongUsage(description: "unknown option \(word)\n\(Self.help)")
            }
        }
    }

    /// Returns whether the row with this name is requested.
    func wants(_ name: String) -> Bool {
        only.isEmpty || only.contains { "-\(name)-".contains("-\($0)-") }
    }

    /// Throws if no row has a requested name.
    func checkRows(of table: Table) throws {
        guard !table.isEmpty || only.isEmpty else {
            throw WrongUsage(description: "no row is called \(only.joined(separator: " or "))")
        }
    }

    private static func value(of option: String, _ words: inout ArraySlice<String>) throws -> String {
        guard let value = words.popFirst() else { throw WrongUsage(description: "\(option) needs a value") }
        return value
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count > 0 else { throw WrongUsage(description: "no number of runs: \(text)") }
        return count
    }
}

/// The command line is invalid.
struct WrongUsage: Error, CustomStringConvertible {
    let description: String
}
