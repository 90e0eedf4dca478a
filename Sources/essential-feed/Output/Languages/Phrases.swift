/// All messages for people, in one language.
///
/// To add a phrase, add a property here; the compiler then reports every language that lacks it. The tests find
/// properties of type `String`, `One`, `Two`, `Three` and `CountedPhrase` by themselves. Values are inserted unchanged,
/// so untrusted text must be made safe first.
struct Phrases: Sendable {
    typealias One = Template<String>
    typealias Two = Template<String, String>
    typealias Three = Template<String, String, String>

    // Titles and labels
    let commentsTitle, universitiesTitle: String
    let nameLabel, countryLabel, codeLabel, stateLabel, webPagesLabel: String

    // Failures; the cause follows after ": "
    let connectivity, invalidData, offlineRequested, nothingUsableCached: String
    /// Takes the age.
    let expired: One

    // Notes
    let sampleFeedNote, sampleUniversitiesNote: String
    /// Take the age, the cause and the cause.
    let showingSaved, notSaved, pageFailed: One
    /// Takes the number of the retry, the maximum number, and the seconds before it.
    let tryingAgain: Three
    /// Take the path, and the origin.
    let netrcMissing, credentialWithheld: One
    /// Follows the cause and says how to fix it.
    let credentialHelp: String

    // Nothing to show
    let nothingCached, emptyFeed: String
    /// Takes the path of the list.
    let emptyFeedList: One
    let noComments, emptyUniversities: String
    /// Takes the image's id.
    let noSuchImage: One
    /// Takes the URL of the feed and the image's id.
    let imageNotInFeed: Two
    /// Takes the name of the feed's format.
    let withoutComments: One
    /// Takes a URL.
    let pageOfImage: One
    let noServiceForImage: String
    /// Takes the requested name.
    let noSuchUniversity: One

    // What the program waits for
    /// Take the host, and the number of the page.
    let waitingFor, page: One
    /// Take how many have come, and of how many.
    let feedsLoaded, picturesLoaded, commentsLoaded: Two

    // Pictures
    /// Takes the path.
    let pictureSaved: One
    let pictureNotCached: String
    /// Takes the URL and the cause.
    let pictureFailed: Two
    let picturesFailed, picturesNotRefreshed, newImages: CountedPhrase
    /// Takes the URLs of a web page and of the feed that it leads to.
    let feedFound: Two
    let entriesWithoutPictures: CountedPhrase
    let nothingNew: String
    /// Take why the new images will be, or may have been, shown twice.
    let shownAgain, mayBeShownAgain: One
    /// How many images stay although the feed is empty; takes how to remove them.
    let cachedImagesStay: CountedPhrase
    let howToRemove: One
    /// Takes the number.
    let countedInSeconds: One
    /// Take the cause, and the age.
    let outageBegan, outageEnded: One
    /// Ends a truncated list; takes the number of omitted items.
    let andMore: One

    // Comments
    /// Takes the image's id and the cause.
    let commentFailed: Two
    let commentsFailed: CountedPhrase

    // What is cached
    /// Takes the URL, the age and the expiry as a relative date.
    let validFeed: Three
    /// Take the URL and the age.
    let validForever, expiredFeed: Two
    /// Takes the URL.
    let corruptFeed: One
    let corruptUnknownFeed, expiredStatus, corruptStatus: String
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
    /// Put a duration such as "2 days" into the past, and into the future.
    let past, future: Phrases.One
    let seconds, minutes, hours, days, weeks, months, years: CountedPhrase
}

/// How a language explains a usage error.
struct UsagePhrases: Sendable {
    /// Precede the usage line, and the last of several choices.
    let usage, or: String
    /// Takes the suggestion.
    let didYouMean: Phrases.One
    /// Takes the URL of a local file.
    let localServer: Phrases.One

    // Commands
    let noCommand: String
    /// Take the commands, the words that show the help, and the unknown one.
    let commands, help, unknownCommand: Phrases.One
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
    /// Take the word found in place of the value, and the option with its value.
    let valueMissing, valueWithDash: Phrases.One
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
    /// Take the argument, the name, and the word.
    let unexpectedArgument, nameInQuotes, notUTF8: Phrases.One

    // Requirements of values and arguments
    let anImageID, anImageIDOrURL, aName, aText, aPageOrDirectory: String
    /// Takes the minimum.
    let aWholeNumberFrom: Phrases.One
    /// Takes the minimum and the maximum.
    let aWholeNumberBetween: Phrases.Two
    /// Takes the minimum.
    let aTime: Phrases.One
    let aNumberOfSeconds: String
}

/// A phrase with placeholders, called with their values in the order that its property's name gives.
///
/// A type of its own, because tests find phrases by reflection, and could not call plain closures.
struct Template<each Value>: Sendable {
    private let write: @Sendable (repeat each Value) -> String

    init(_ write: @escaping @Sendable (repeat each Value) -> String) {
        self.write = write
    }

    func callAsFunction(_ value: repeat each Value) -> String {
        write(repeat each value)
    }
}
