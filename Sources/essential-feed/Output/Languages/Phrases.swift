/// All messages for people, in one language.
///
/// To add a phrase, add a property here; the compiler then reports every language that lacks it. The tests find
/// properties of type `String`, `One`, `Two`, `Three` and `CountedPhrase` by themselves. Values are inserted unchanged,
/// so text from outside must be made safe first.
struct Phrases: Sendable {
    typealias One = Template<String>
    typealias Two = Template<String, String>
    typealias Three = Template<String, String, String>

    // Titles
    let feedTitle: String
    let commentsTitle: String
    let universitiesTitle: String

    // Labels
    let nameLabel: String
    let countryLabel: String
    let codeLabel: String
    let stateLabel: String
    let webPagesLabel: String

    // Failures; the cause follows after ": "
    let connectivity: String
    let invalidData: String
    let offlineRequested: String
    let nothingUsableCached: String
    /// Takes the age.
    let expired: One

    // Notes
    let sampleFeedNote: String
    let sampleUniversitiesNote: String
    /// Takes the age.
    let showingSaved: One
    /// Takes the cause.
    let notSaved: One
    /// Takes the cause.
    let pageFailed: One
    /// Takes the number of the retry, the maximum number, and the seconds before it.
    let tryingAgain: Three
    /// Takes the path.
    let netrcMissing: One
    /// Takes the origin.
    let credentialWithheld: One
    /// Follows the cause and says how to fix it.
    let credentialHelp: String

    // Nothing to show
    let nothingCached: String
    let emptyFeed: String
    let noComments: String
    let emptyUniversities: String
    /// Takes the image's id.
    let noSuchImage: One
    /// Takes the URL of the feed and the image's id.
    let imageNotInFeed: Two
    let noServiceForImage: String
    /// Takes the requested name.
    let noSuchUniversity: One

    // What the program waits for
    /// Takes the host.
    let waitingFor: One
    /// Takes the number of the page.
    let page: One
    /// Take how many have come, and of how many.
    let picturesLoaded, commentsLoaded: Two

    // Pictures
    /// Takes the path.
    let pictureSaved: One
    let pictureNotCached: String
    /// Takes the URL and the cause.
    let pictureFailed: Two
    let picturesFailed: CountedPhrase
    let newImages: CountedPhrase
    let nothingNew: String
    let outageBegan: One
    let outageEnded: One
    /// Ends a truncated list; takes the number of omitted items.
    let andMore: One

    // Comments
    /// Takes the image's id and the cause.
    let commentFailed: Two
    let commentsFailed: CountedPhrase

    // Validation
    /// Takes the URL, the age and the expiry as a relative date.
    let validFeed: Three
    /// Takes the URL and the age.
    let validForever: Two
    /// Takes the URL and the age.
    let expiredFeed: Two
    /// Takes the URL.
    let corruptFeed: One
    let corruptUnknownFeed: String
    let expiredStatus, corruptStatus: String
    /// The images of a feed, or the universities of a list.
    let items: CountedPhrase
    /// Takes the URL, and what it was.
    let removed: Two
    /// Takes the URL.
    let notCached: One

    let time: TimePhrases
    let export: ExportPhrases
    let usage: UsagePhrases
    let failure: FailurePhrases
}

/// How a language expresses relative times.
struct TimePhrases: Sendable {
    let now: String

    /// Puts a duration such as "2 days" into the past.
    let past: Phrases.One

    /// Puts a duration such as "2 days" into the future.
    let future: Phrases.One

    let seconds: CountedPhrase
    let minutes: CountedPhrase
    let hours: CountedPhrase
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    let years: CountedPhrase
}

/// How a language explains a usage error.
struct UsagePhrases: Sendable {
    /// Precedes the usage line.
    let usage: String
    /// Precedes the last of several choices.
    let or: String
    /// Takes the suggestion.
    let didYouMean: Phrases.One

    // Commands
    let noCommand: String
    /// Takes the commands.
    let commands: Phrases.One
    /// Takes the words that show the help.
    let help: Phrases.One
    let unknownCommand: Phrases.One
    /// Takes the option.
    let beforeCommand: Phrases.One
    let optionsFollow: String

    // Options
    let unknownOption: Phrases.One
    /// Takes the option and the command.
    let doesNotApply: Phrases.Two
    /// Takes the option and the word with the value.
    let takesNoValue: Phrases.Two
    /// Takes the option and its usage; what was found instead follows after "; ".
    let needsValue: Phrases.Two
    let valueIsEmpty: String
    /// Takes the word found in place of the value.
    let valueMissing: Phrases.One
    /// Takes the option with its value.
    let valueWithDash: Phrases.One
    /// Takes the option and both values.
    let givenTwice: Phrases.Three
    /// Takes the option, the requirement of its value, and the value.
    let wrongValue: Phrases.Three
    /// Takes the URL and the option or variable.
    let notAWebURL: Phrases.Two
    /// Takes what was given and the option it requires.
    let needsOption: Phrases.Two
    /// Takes what was given, the option it requires, and that option's value.
    let needsOtherValue: Phrases.Three
    /// Takes both options.
    let conflict: Phrases.Two

    // Arguments
    /// Takes the command and the argument.
    let missingArgument: Phrases.Two
    /// Takes the command, the requirement of its argument, and the argument.
    let wrongArgument: Phrases.Three
    let unexpectedArgument: Phrases.One
    /// Takes the name.
    let nameInQuotes: Phrases.One
    /// Takes the word.
    let notUTF8: Phrases.One

    // Requirements of values and arguments
    let anImageID: String
    let anImageIDOrURL: String
    let aName: String
    let aText: String
    let aPageOrDirectory: String
    /// Takes the minimum.
    let aWholeNumberFrom: Phrases.One
    /// Takes the minimum and the maximum.
    let aWholeNumberBetween: Phrases.Two
    /// Takes the minimum.
    let aTime: Phrases.One
    let aNumberOfSeconds: String
}

/// A phrase with placeholders, called with their values in the order that its property's name gives.
struct Template<each Value>: Sendable {
    private let write: @Sendable (repeat each Value) -> String

    init(_ write: @escaping @Sendable (repeat each Value) -> String) {
        self.write = write
    }

    func callAsFunction(_ value: repeat each Value) -> String {
        write(repeat each value)
    }
}
