/// A command to carry out, with arguments and options that were found valid.
struct Invocation: Equatable, Sendable {
    let command: CommandName
    private let words: CommandWords

    init(_ command: CommandName, _ words: CommandWords) throws(UsageError) {
        self.command = command
        self.words = words
        try checkOutput()
    }

    var arguments: [String] { words.arguments }

    func value(_ option: OptionDeclaration) -> String? { words.values[option.name] }

    func has(_ flag: OptionDeclaration) -> Bool { words.values[flag.name] != nil }

    /// Standard output holds one answer: the picture or its description.
    private func checkOutput() throws(UsageError) {
        guard command == .image, format != .text, output == nil || output == "-" else { return }
        let (format, isDash) = (format.rawValue, output != nil)
        throw UsageError(of: command) { isDash ? $0.formatNeedsFile(format) : $0.formatNeedsOutput(format) }
    }
}

extension Invocation {
    var format: OutputFormat { value(.format).flatMap(OutputFormat.init) ?? .text }

    /// The limit of one request, in seconds: finite, above 0, at most 86,400.
    var timeout: Double { value(.timeout).flatMap(OptionDeclaration.Value.seconds) ?? 30 }

    /// How many images a page may have: one at least.
    var limit: Int? { value(.limit).flatMap(OptionDeclaration.Value.count) }

    /// Never empty.
    var cacheDirectory: String? { value(.cacheDirectory) }

    /// As it was given: never empty, but not known to be a URL.
    var url: String? { value(.url) }

    /// A file, or `-` for standard output.
    var output: String? { value(.output) }

    var offline: Bool { has(.offline) }
    var all: Bool { has(.all) }
    var images: Bool { has(.images) }
    var quiet: Bool { has(.quiet) }
    var verbose: Bool { has(.verbose) }
}
