import FeedCommandLine

extension Phrases {
    /// Explains a usage error in at most six lines: the first line quotes the wrong word, the last shows the usage.
    ///
    /// The lines contain no secrets and no terminal control characters.
    func lines(explaining error: UsageError, of program: String) -> [String] {
        let hints = error.hints.prefix(4).map { text(of: $0) }
        let problem = text(of: error.problem, in: error.command ?? program)
        return [program + ": " + problem] + hints + [usage + ": " + error.usage]
    }

    func text(of problem: UsageError.Problem, in command: String) -> String {
        switch problem {
        case .noCommand: noCommand
        case .unknownCommand(let word): unknownCommand(word.shown)
        case .optionBeforeCommand(let option): beforeCommand(option.shown)
        case .unknownOption(let option): unknownOption(option.shown)
        case .inapplicable(let option, let command): doesNotApply(option, command)
        case .missingArgument(let name): missingArgument(command, name)
        case .wrongArgument(.webURL, let word): notAWebURL(word.shown, command)
        case .wrongArgument(let requirement, let word): wrongArgument(command, text(of: requirement), word.shown)
        case .unexpectedArgument(let word): unexpectedArgument(word.shown)
        case .conflict(let option, let other): conflict(option, other)
        case .requires(let given, let option, nil): needsOption(given, option)
        case .requires(let given, let option, let found?): needsOtherValue(given, option, found)
        case .explained(let text): text
        case .notUTF8(let word): notUTF8(word.shown)
        default: text(ofValue: problem)
        }
    }

    private func text(ofValue problem: UsageError.Problem) -> String {
        switch problem {
        case .unexpectedValue(let option, let word): takesNoValue(option, word.shown)
        case .missingValue(let option, let usage, let next):
            clauses([needsValue(option, usage), next.map { valueMissing($0.shown) }])
        case .emptyValue(let option, let usage): clauses([needsValue(option, usage), valueIsEmpty])
        case .repeated(let option, let first, let second): givenTwice(option, first.shown, second.shown)
        case .wrongValue(let place, .webURL, let value): notAWebURL(value.shown, place)
        case .wrongValue(let place, let requirement, let value):
            wrongValue(place, text(of: requirement), value.shown)
        default: ""
        }
    }

    private func text(of requirement: Requirement) -> String {
        switch requirement {
        case .text, .command: aText
        case .textWithoutQuotes: aTextWithoutQuotes
        case .name: aName
        case .pageOrDirectory: aPageOrDirectory
        case .file: aFile
        case .choice(let words): joined(words)
        case .wholeNumber(let range) where range.upperBound == .max: aWholeNumberFrom("\(range.lowerBound)")
        case .wholeNumber(let range): aWholeNumberBetween("\(range.lowerBound)", "\(range.upperBound)")
        case .seconds: aNumberOfSeconds
        case .time(let minimum): aTime("\(minimum)s")
        case .when: aTimeAgoOrDate
        case .webURL: "http(s) URL"
        case .identifier: anImageID
        case .identifierOrWebURL: anImageIDOrURL
        case .identifierPrefix: anImageIDOrPrefix
        case .identifierPrefixOrWebURL: anImageIDPrefixOrURL
        }
    }

    private func text(of hint: UsageError.Hint) -> String {
        switch hint {
        case .didYouMean(let words): didYouMean(words.shown)
        case .localServer(let url): localServer(url.shown)
        case .commands(let names): commands(names.joined(separator: ", "))
        case .help(let words): help(words)
        case .optionsFollowCommand: optionsFollow
        case .valueWithDash(let words): valueWithDash(words.shown)
        case .inQuotes(let words): nameInQuotes(words.shown)
        case .configuredList: configuredList
        }
    }

    /// Returns the words as a list in a sentence: `text, json or jsonl`.
    private func joined(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " \(or) " + last
    }
}

// MARK: - Texts

extension Phrases {
    // The words before the usage line, and before the last of several choices.
    var usage: String { text("usage") }
    var or: String { text("or") }
    var didYouMean: One { phrase("did you mean {words}?") }
    var localServer: One {
        phrase("a local file needs a server: run python3 -m http.server beside it, then use --url {url}")
    }

    var configuredList: String {
        text("your list is the file ~/.config/essential-feed/feeds: OPML, or lines such as URL \"~TITLE\"")
    }

    // Commands
    var noCommand: String { text("no command") }
    var commands: One { phrase("commands: {names}") }
    var help: One { phrase("help: {words}") }
    var unknownCommand: One { phrase("unknown command \"{word}\"") }
    var beforeCommand: One { phrase("{option} must follow the command") }
    var optionsFollow: String { text("options follow the command") }

    // Options
    var unknownOption: One { phrase("unknown option {option}") }
    var doesNotApply: Two { phrase("{option} does not apply to {command}") }
    var takesNoValue: Two { phrase("{option} takes no value: {value}") }
    /// The next clause names the word that was found instead.
    var needsValue: Two { phrase("{option} needs a value, as in {usage}") }
    var valueIsEmpty: String { text("it is empty") }
    var valueMissing: One { phrase("{word} follows") }
    var valueWithDash: One { phrase("a value that begins with - is written {words}") }
    var givenTwice: Three { phrase("{option} is given twice: \"{first}\" and \"{second}\"") }
    var wrongValue: Three { phrase("{place} must be {expected}, not \"{value}\"") }
    /// Takes the URL and the option or variable.
    var notAWebURL: Two { phrase("\"{value}\" in {place} is not an http or https URL") }
    var needsOption: Two { phrase("{option} needs {other}") }
    var needsOtherValue: Three { phrase("{option} needs {other}, not {found}") }
    var conflict: Two { phrase("{option} does not go together with {other}") }

    // Arguments
    var missingArgument: Two { phrase("{command} needs {argument}") }
    var wrongArgument: Three { phrase("{command} needs {expected}, not \"{value}\"") }
    var unexpectedArgument: One { phrase("unexpected argument \"{word}\"") }
    var nameInQuotes: One { phrase("a NAME with spaces needs quotes: \"{words}\"") }
    var notUTF8: One { phrase("\"{word}\" is not valid UTF-8") }

    // Requirements of values and arguments
    var anImageID: String { text("an image id, 8-4-4-4-12 hexadecimal digits") }
    var anImageIDOrURL: String { text("an image id or an http(s) URL") }
    var anImageIDOrPrefix: String { text("an image id, or its first four or more digits") }
    var anImageIDPrefixOrURL: String { text("an image id, its first four or more digits, or an http(s) URL") }
    var aName: String { text("a name, or a part of one") }
    var aText: String { text("text that is not blank") }
    var aFile: String { text("a file") }
    var aPageOrDirectory: String { text("a directory, or a file that ends in .html or .htm") }
    var aWholeNumberFrom: One { phrase("a whole number of at least {minimum}") }
    var aWholeNumberBetween: Two { phrase("a whole number from {minimum} to {maximum}") }
    var aTime: One { phrase("a time from {minimum} to 36500d, such as 90s, 15m, 2h or 7d") }
    var aTimeAgoOrDate: String { text("a time ago such as 2h or 7d, or a date such as 2026-11-20") }
    var aNumberOfSeconds: String { text("a number of seconds above 0, at most 86400") }
}
