import FeedGallery

/// All messages for people, in one language.
///
/// To add a phrase, add a property here, in English; the tests then report every language that lacks it. They find
/// properties of type `String`, `One`, `Two`, `Three` and `CountedPhrase` by themselves. Values are inserted unchanged,
/// so untrusted text must be made safe first.
struct Phrases: Sendable {
    typealias One = Template<String>
    typealias Two = Template<String, String>
    typealias Three = Template<String, String, String>

    // Titles and labels
    var commentsTitle = "Comments"
    var universitiesTitle = "Universities"
    var nameLabel = "Name"
    var countryLabel = "Country"
    var codeLabel = "Country code"
    var stateLabel = "State or province"
    var webPagesLabel = "Web pages"

    // Failures; the cause follows after ": "
    var connectivity = "Couldn't connect to server"
    var invalidData = "Unexpected response"
    var offlineRequested = "Asked to stay offline"
    var nothingUsableCached = "nothing usable is cached"
    var expired: One = "expired, saved $0"

    // Notes
    var sampleFeedNote = "This is the built-in sample feed. Name your own with --url URL or ESSENTIAL_FEED_URL."
    var sampleUniversitiesNote =
        "This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL."
    var showingSaved: One = "Showing what was saved $0."
    var notSaved: One = "Warning: not cached: $0"
    var pageFailed: One = "The next page could not be loaded: $0"
    var tryingAgain: Three = "Trying again ($0 of $1) in $2 s."
    var netrcMissing: One = "No credentials were read: there is no file $0."
    var credentialWithheld: One =
        "No credentials were sent to $0: they are sent only over https, or to this machine without a proxy."
    /// Follows the cause and says how to fix it.
    var credentialHelp = "set valid credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc"

    // Nothing to show
    var nothingCached = "Nothing is cached."
    var emptyFeed = "The feed has no images."
    var emptyFeedList: One = "$0 has no feed; write the URL of one in each line"
    var noComments = "No comments yet."
    var emptyUniversities = "The list has no universities."
    var noSuchImage: One = "No cached feed has an image with the id $0; name its feed with --url URL."
    var imageNotInFeed: Two = "$0 has no image with the id $1."
    /// Takes the name of the feed's format.
    var withoutComments: One = "The feed is $0, whose images have no comments at the service."
    var pageOfImage: One = "The page of the image is $0"
    var noServiceForImage = """
        Nothing is cached, so the service of this image is not known: \
        name it with --url URL or ESSENTIAL_FEED_URL.
        """
    var noSuchUniversity: One = "No university matches $0."

    // What the program waits for
    var waitingFor: One = "Waiting for $0"
    var page: One = "page $0"
    var feedsLoaded: Two = "$0 of $1 feeds"
    var picturesLoaded: Two = "$0 of $1 pictures"
    var commentsLoaded: Two = "comments on $0 of $1 images"

    // Pictures
    var pictureSaved: One = "Picture saved in $0"
    var pictureNotCached = "No cached feed has this picture, so it was not saved: name a file with --output FILE."
    var pictureFailed: Two = "Picture $0: $1"
    var picturesFailed = CountedPhrase.oneIsSingular("# picture could not be loaded", "# pictures could not be loaded")
    var picturesNotRefreshed = CountedPhrase.oneIsSingular(
        "# picture could not be asked for again, and stays as it is",
        "# pictures could not be asked for again, and stay as they are"
    )
    var newImages = CountedPhrase.oneIsSingular("# new image", "# new images")
    var feedFound: Two = "The feed of $0 is at $1."
    var entriesWithoutPictures = CountedPhrase.oneIsSingular(
        "The # entry of the feed has no picture.",
        "None of the # entries of the feed has a picture."
    )
    var nothingNew = "Nothing new."
    var shownAgain: One = "The new images could not be saved, and will be shown again: $0"
    var mayBeShownAgain: One = "What was saved could not be read, so these images may have been shown before: $0"
    /// How many images stay although the feed is empty.
    var cachedImagesStay = CountedPhrase.oneIsSingular("# cached image stays", "# cached images stay")
    var howToRemove: One = "essential-feed feeds --remove $0 removes what is cached."
    var countedInSeconds: One = "--every $0 is $0 seconds; write $0m for minutes."
    var outageBegan: One = "$0. Trying again."
    var outageEnded: One = "The server responds again; the outage began $0."
    /// Ends a truncated list.
    var andMore: One = "and $0 more"

    // Comments
    var commentFailed: Two = "Comments on $0: $1"
    var commentsFailed = CountedPhrase.oneIsSingular(
        "The comments on # image could not be loaded",
        "The comments on # images could not be loaded"
    )

    // What is cached
    var validFeed: Three = "$0: valid, saved $1, expires $2"
    var validForever: Two = "$0: valid, saved $1"
    var expiredFeed: Two = "$0: expired, saved $1, deleted"
    var corruptFeed: One = "$0: damaged, deleted"
    var corruptUnknownFeed = "A damaged feed was deleted."
    var expiredStatus = "expired"
    var corruptStatus = "damaged"
    /// The images of a feed, or the universities of a list.
    var items = CountedPhrase.oneIsSingular("# item", "# items")
    var removed: Two = "Removed $0: $1"
    var notCached: One = "Nothing from $0 is cached; essential-feed feeds lists what is."

    var time = TimePhrases()
    var gallery = GalleryLabels.english
    var export = ExportPhrases()
    var usage = UsagePhrases()
    var failure = FailurePhrases()

    static let english = Phrases()
}

/// How a language expresses relative times.
struct TimePhrases: Sendable {
    var now = "just now"
    /// Put a duration such as "2 days" into the past, and into the future.
    var past: Phrases.One = "$0 ago"
    var future: Phrases.One = "in $0"
    var seconds = CountedPhrase.oneIsSingular("# second", "# seconds")
    var minutes = CountedPhrase.oneIsSingular("# minute", "# minutes")
    var hours = CountedPhrase.oneIsSingular("# hour", "# hours")
    var days = CountedPhrase.oneIsSingular("# day", "# days")
    var weeks = CountedPhrase.oneIsSingular("# week", "# weeks")
    var months = CountedPhrase.oneIsSingular("# month", "# months")
    var years = CountedPhrase.oneIsSingular("# year", "# years")
}

/// How a language explains a usage error.
struct UsagePhrases: Sendable {
    /// Precede the usage line, and the last of several choices.
    var usage = "usage"
    var or = "or"
    var didYouMean: Phrases.One = "did you mean $0?"
    var localServer: Phrases.One =
        "a local file needs a server: run python3 -m http.server beside it, then use --url $0"

    // Commands
    var noCommand = "no command"
    var commands: Phrases.One = "commands: $0"
    var help: Phrases.One = "help: $0"
    var unknownCommand: Phrases.One = "unknown command \"$0\""
    var beforeCommand: Phrases.One = "$0 must follow the command"
    var optionsFollow = "options follow the command"

    // Options
    var unknownOption: Phrases.One = "unknown option $0"
    var doesNotApply: Phrases.Two = "$0 does not apply to $1"
    var takesNoValue: Phrases.Two = "$0 takes no value: $1"
    /// What was found instead follows after "; ".
    var needsValue: Phrases.Two = "$0 needs a value, as in $1"
    var valueIsEmpty = "it is empty"
    var valueMissing: Phrases.One = "$0 follows"
    var valueWithDash: Phrases.One = "a value that begins with - is written $0"
    var givenTwice: Phrases.Three = "$0 is given twice: \"$1\" and \"$2\""
    var wrongValue: Phrases.Three = "$0 must be $1, not \"$2\""
    /// Takes the URL and the option or variable.
    var notAWebURL: Phrases.Two = "\"$0\" in $1 is not an http or https URL"
    var needsOption: Phrases.Two = "$0 needs $1"
    var needsOtherValue: Phrases.Three = "$0 needs $1, not $2"
    var conflict: Phrases.Two = "$0 does not go together with $1"

    // Arguments
    var missingArgument: Phrases.Two = "$0 needs $1"
    var wrongArgument: Phrases.Three = "$0 needs $1, not \"$2\""
    var unexpectedArgument: Phrases.One = "unexpected argument \"$0\""
    var nameInQuotes: Phrases.One = "a NAME with spaces needs quotes: \"$0\""
    var notUTF8: Phrases.One = "\"$0\" is not valid UTF-8"

    // Requirements of values and arguments
    var anImageID = "an image id, 8-4-4-4-12 hexadecimal digits"
    var anImageIDOrURL = "an image id or an http(s) URL"
    var aName = "a name, or a part of one"
    var aText = "text that is not blank"
    var aPageOrDirectory = "a directory, or a file that ends in .html or .htm"
    var aWholeNumberFrom: Phrases.One = "a whole number of at least $0"
    var aWholeNumberBetween: Phrases.Two = "a whole number from $0 to $1"
    var aTime: Phrases.One = "a time from $0 to 36500d, such as 90s, 15m, 2h or 7d"
    var aNumberOfSeconds = "a number of seconds above 0, at most 86400"
}

/// A phrase with the placeholders `$0`, `$1` and `$2`, called with their values.
struct Template<each Value: LosslessStringConvertible>: ExpressibleByStringLiteral, Sendable {
    private let text: String

    init(stringLiteral text: String) {
        self.text = text
    }

    func callAsFunction(_ value: repeat each Value) -> String {
        var values: [String] = []
        repeat values.append(String(each value))
        // A value may contain a dollar sign itself.
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            if let index = part.first?.wholeNumberValue { result += values[index] + String(part.dropFirst()) }
        }
    }
}

/// A phrase with a number, for which `#` stands, in each plural form of its language.
struct CountedPhrase: Sendable {
    private let form: @Sendable (Int) -> String

    /// `one` for 1 only: English, Greek.
    static func oneIsSingular(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { $0 == 1 ? one : other }
    }

    /// `one` for 0 and 1: Hindi, Brazilian Portuguese.
    static func zeroAndOneAreSingular(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { $0 <= 1 ? one : other }
    }

    /// `one` for 1 only; behind other numbers, unless they are 0 or end in 01 to 19, follows "de": Romanian.
    static func romanian(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { count in
            if count == 1 { return one }
            return count == 0 || 1...19 ~= count % 100 ? other : other.replacing("#", with: "# de")
        }
    }

    func callAsFunction(_ count: Int) -> String {
        form(count).replacing("#", with: "\(count)")
    }
}
