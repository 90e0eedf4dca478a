import FeedCommandLine

extension Phrases {
    /// Explains a usage error in at most six lines: the first quotes the offending word, the last shows the usage.
    ///
    /// The lines contain no secrets and nothing that controls a terminal.
    func lines(explaining error: UsageError, of program: String) -> [String] {
        let hints = error.hints.prefix(4).map(usage.text)
        return [program + ": " + text(of: error, in: program)] + hints + [usage.usage + ": " + error.usage]
    }

    func text(of error: UsageError, in program: String) -> String {
        usage.text(of: error.problem, in: error.command ?? program)
    }
}

extension UsagePhrases {
    fileprivate func text(of problem: UsageError.Problem, in command: String) -> String {
        switch problem {
        case .noCommand: noCommand
        case .unknownCommand(let word): unknownCommand(word.shown)
        case .optionBeforeCommand(let option): beforeCommand(option.shown)
        case .unknownOption(let option): unknownOption(option.shown)
        case .inapplicable(let option, let command): doesNotApply(option, command)
        case .missingArgument(let name): missingArgument(command, name)
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
            needsValue(option, usage) + (next.map { "; " + valueMissing($0.shown) } ?? "")
        case .emptyValue(let option, let usage): needsValue(option, usage) + "; " + valueIsEmpty
        case .repeated(let option, let first, let second): givenTwice(option, first.shown, second.shown)
        case .wrongValue(let place, .webURL, let value): notAWebURL(value.shown, place)
        case .wrongValue(let place, let requirement, let value):
            wrongValue(place, text(of: requirement), value.shown)
        default: ""
        }
    }

    private func text(of requirement: Requirement) -> String {
        switch requirement {
        case .text: aText
        case .name: aName
        case .pageOrDirectory: aPageOrDirectory
        case .choice(let words), .command(let words): joined(words)
        case .wholeNumber(let range) where range.upperBound == .max: aWholeNumberFrom("\(range.lowerBound)")
        case .wholeNumber(let range): aWholeNumberBetween("\(range.lowerBound)", "\(range.upperBound)")
        case .seconds: aNumberOfSeconds
        case .time(let minimum): aTime("\(minimum)s")
        case .webURL: "http(s) URL"
        case .identifier: anImageID
        case .identifierOrWebURL: anImageIDOrURL
        }
    }

    fileprivate func text(of hint: UsageError.Hint) -> String {
        switch hint {
        case .didYouMean(let words): didYouMean(words.shown)
        case .localServer(let url): localServer(url.shown)
        case .commands(let names): commands(names.joined(separator: ", "))
        case .help(let words): help(words)
        case .optionsFollowCommand: optionsFollow
        case .valueWithDash(let words): valueWithDash(words.shown)
        case .inQuotes(let words): nameInQuotes(words.shown)
        }
    }

    /// Returns the words as a list in a sentence: `text, json or jsonl`.
    private func joined(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " \(or) " + last
    }
}
