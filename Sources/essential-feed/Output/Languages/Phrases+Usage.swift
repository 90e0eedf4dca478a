import FeedCommandLine

extension Phrases {
    /// Explains a usage error in at most six lines: the first line quotes the wrong word, the last shows the usage.
    ///
    /// The lines contain no secrets and no terminal control characters.
    func lines(explaining error: UsageError, of program: String) -> [String] {
        let hints = error.hints.map { text(of: $0) }
        let problem = text(of: error.problem, in: error.command ?? program)
        return [program + ": " + problem] + hints + ["\(t("usage")): \(error.usage)"]
    }

    func text(of problem: UsageError.Problem, in command: String) -> String {
        switch problem {
        case .noCommand: t("no command")
        case .unknownCommand(let word): t("unknown command \"{word}\"", word.shown)
        case .optionBeforeCommand(let option): t("{option} must follow the command", option.shown)
        case .unknownOption(let option): t("unknown option {option}", option.shown)
        case .missingArgument(let name): t("{command} needs {argument}", command, name)
        case .wrongArgument(.webURL, let word): text(ofValue: .wrongValue(command, .webURL, word))
        case .wrongArgument(let requirement, let word):
            t("{command} needs {expected}, not \"{value}\"", command, text(of: requirement), word.shown)
        case .unexpectedArgument(let word): t("unexpected argument \"{word}\"", word.shown)
        case .conflict(let option, let other): t("{option} does not go together with {other}", option, other)
        case .requires(let option, let other, nil): t("{option} needs {other}", option, other)
        case .requires(let option, let other, let found?):
            t("{option} needs {other}, not {found}", option, other, found)
        case .explained(let text): text
        case .notUTF8(let word): t("\"{word}\" is not valid UTF-8", word.shown)
        default: text(ofValue: problem)
        }
    }

    private func text(ofValue problem: UsageError.Problem) -> String {
        switch problem {
        case .unexpectedValue(let option, let word): t("{option} takes no value: {value}", option, word.shown)
        case .missingValue(let option, let usage): t("{option} needs a value, as in {usage}", option, usage)
        case .repeated(let option, let first, let second):
            t("{option} is given twice: \"{first}\" and \"{second}\"", option, first.shown, second.shown)
        case .wrongValue(let place, .webURL, let value):
            t("\"{value}\" in {place} is not an http or https URL", value.shown, place)
        case .wrongValue(let place, let requirement, let value):
            t("{place} must be {expected}, not \"{value}\"", place, text(of: requirement), value.shown)
        default: ""
        }
    }

    private func text(of requirement: Requirement) -> String {
        switch requirement {
        case .text, .command, .name: t("text that is not blank")
        case .textWithoutQuotes: t("text without quotation marks")
        case .visibleWords: t("words of visible ASCII characters")
        case .pageOrDirectory: t("a directory, or a file that ends in .html or .htm")
        case .file: t("a file")
        case .choice(let words): words.joined(separator: "|")
        case .wholeNumber(let range) where range.upperBound == .max:
            t("a whole number of at least {minimum}", "\(range.lowerBound)")
        case .wholeNumber(let range):
            t("a whole number from {minimum} to {maximum}", "\(range.lowerBound)", "\(range.upperBound)")
        case .seconds: t("a number of seconds above 0, at most 86400")
        case .time(let minimum): t("a time from {minimum} to 36500d, such as 90s, 15m, 2h or 7d", "\(minimum)s")
        case .when: t("a time ago such as 2h or 7d, or a date such as 2026-11-20")
        case .webURL: "http(s) URL"
        case .identifierPrefix: t("an image id, or its first four or more digits")
        case .identifierPrefixOrWebURL: t("an image id, its first four or more digits, or an http(s) URL")
        }
    }

    private func text(of hint: UsageError.Hint) -> String {
        switch hint {
        case .didYouMean(let words): t("did you mean {words}?", words.shown)
        case .commands(let names): t("commands: {names}", names.joined(separator: ", "))
        case .help(let words): t("help: {words}", words)
        }
    }
}
