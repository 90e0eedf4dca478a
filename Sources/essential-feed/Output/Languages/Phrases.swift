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

    // Failures; a cause follows behind ": "
    let connectivity: String
    let invalidData: String
    let offlineRequested: String
    let nothingUsableCached: String

    // Notes
    let sampleFeedNote: String
    let sampleUniversitiesNote: String
    /// Takes the age.
    let showingSaved: One
    /// Takes the cause.
    let notSaved: One
    /// Takes the cause.
    let pageFailed: One

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
    let pictureNotKept: String
    /// Takes the URL and the cause.
    let pictureFailed: Two
    let picturesFailed: CountedPhrase

    // Validation
    /// Takes the URL, the age and when the feed expires, as a relative date.
    let validFeed: Three
    /// Takes the URL and the age.
    let validForever: Two
    /// Takes the URL.
    let expiredFeed: One
    /// Takes the URL.
    let corruptFeed: One
    let corruptUnknownFeed: String

    let time: TimePhrases
    let usage: UsagePhrases
}
