/// Everything the program says to a person, in one language.
///
/// To add a phrase, add a property here, and the compiler names every language that lacks it. The tests find
/// properties of type `String`, `One`, `Two`, `Three` and `CountedPhrase` by themselves. Values are put in as they
/// are: text from outside has to be made safe first.
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

    // Failures; a cause follows after ": "
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
    /// Takes the number of the try, how many there are, and the seconds before it.
    let tryingAgain: Three
    /// Takes the path.
    let netrcMissing: One
    /// Takes the origin.
    let credentialWithheld: One
    /// Says behind the cause what would help.
    let credentialHelp: String

    // Nothing to show
    let nothingCached: String
    let emptyFeed: String
    let noComments: String
    let emptyUniversities: String
    /// Takes the image's id.
    let noSuchImage: One
    let noServiceForImage: String
    /// Takes the name asked for.
    let noSuchUniversity: One

    // Pictures
    let loadingPictures: String
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
    /// Ends a list that is too long; takes how many more there are.
    let andMore: One

    // Comments
    let loadingComments: String
    /// Takes the image's id and the cause.
    let commentFailed: Two
    let commentsFailed: CountedPhrase

    // Validation
    /// Takes the URL, the age and when the feed expires, as a relative date.
    let validFeed: Three
    /// Takes the URL and the age.
    let validForever: Two
    /// Takes the URL and the age.
    let expiredFeed: Two
    /// Takes the URL.
    let corruptFeed: One
    let corruptUnknownFeed: String

    let time: TimePhrases
    let export: ExportPhrases
    let usage: UsagePhrases
}

/// How a language says how long ago something was, or how soon it will be.
struct TimePhrases: Sendable {
    let now: String

    /// Puts a span such as "2 days" into the past.
    let past: Phrases.One

    /// Puts a span such as "2 days" into the future.
    let future: Phrases.One

    let seconds: CountedPhrase
    let minutes: CountedPhrase
    let hours: CountedPhrase
    let days: CountedPhrase
    let weeks: CountedPhrase
    let months: CountedPhrase
    let years: CountedPhrase
}

/// How a language explains a command line that cannot be understood.
struct UsagePhrases: Sendable {
    /// Stands before the line that shows the usage.
    let usage: String
    /// Stands before the last of several choices.
    let or: String
    /// Takes what was probably meant.
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
    /// Takes the word that stands in the value's place.
    let valueMissing: Phrases.One
    /// Takes the option with its value.
    let valueWithDash: Phrases.One
    /// Takes the option and both values.
    let givenTwice: Phrases.Three
    /// Takes the option, what its value has to be, and the value.
    let wrongValue: Phrases.Three
    /// Takes the URL and the option or variable.
    let notAWebURL: Phrases.Two
    /// Takes what was given and the option it needs.
    let needsOption: Phrases.Two
    /// Takes what was given, the option it needs, and the value that it has instead.
    let needsOtherValue: Phrases.Three
    /// Takes both options.
    let conflict: Phrases.Two

    // Arguments
    /// Takes the command and the argument.
    let missingArgument: Phrases.Two
    /// Takes the command, what its argument has to be, and the argument.
    let wrongArgument: Phrases.Three
    let unexpectedArgument: Phrases.One
    /// Takes the name.
    let nameInQuotes: Phrases.One
    /// Takes the word.
    let notUTF8: Phrases.One

    // What a value or an argument has to be
    let anImageID: String
    let anImageIDOrURL: String
    let aName: String
    /// Takes the least one.
    let aWholeNumberFrom: Phrases.One
    /// Takes the least and the greatest.
    let aWholeNumberBetween: Phrases.Two
    /// Takes the least one.
    let aTime: Phrases.One
    let aNumberOfSeconds: String
}

/// A phrase with values in it, called with them in the order its property names.
struct Template<each Value>: Sendable {
    private let write: @Sendable (repeat each Value) -> String

    init(_ write: @escaping @Sendable (repeat each Value) -> String) {
        self.write = write
    }

    func callAsFunction(_ value: repeat each Value) -> String {
        write(repeat each value)
    }
}
