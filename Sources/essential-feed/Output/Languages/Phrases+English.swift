extension Phrases {
    static let english = Phrases(
        feedTitle: "My Feed",
        commentsTitle: "Comments",
        universitiesTitle: "Universities",
        nameLabel: "Name",
        countryLabel: "Country",
        codeLabel: "Country code",
        stateLabel: "State or province",
        webPagesLabel: "Web pages",
        connectivity: "Couldn't connect to server",
        invalidData: "The server's answer is not valid",
        offlineRequested: "Asked to stay offline",
        nothingUsableCached: "nothing usable is cached",
        sampleFeedNote: "This is the built-in sample feed. Name your own with --url URL or ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote:
            "This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL.",
        showingSaved: Template { "Showing what was saved \($0)." },
        notSaved: Template { "Warning: could not be saved: \($0)" },
        pageFailed: Template { "The next page could not be loaded: \($0)" },
        nothingCached: "Nothing is cached.",
        emptyFeed: "The feed has no images.",
        noComments: "No comments yet.",
        emptyUniversities: "The list has no universities.",
        noSuchImage: Template { "No cached feed holds an image with the id \($0)." },
        noServiceForImage: """
            Nothing is cached, so the service of this image is not known: \
            name it with --url URL or ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "No university matches \($0)." },
        loadingPictures: "Loading pictures",
        pictureSaved: Template { "Picture saved in \($0)" },
        pictureNotKept:
            "Nothing is kept of a picture that no cached feed holds: name a file with --output FILE.",
        pictureFailed: Template { "Picture \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .oneIsSingular,
            one: { "\($0) picture could not be loaded" },
            other: { "\($0) pictures could not be loaded" }
        ),
        validFeed: Template { "\($0): valid, saved \($1), expires \($2)" },
        validForever: Template { "\($0): valid, saved \($1)" },
        expiredFeed: Template { "\($0): expired, deleted" },
        corruptFeed: Template { "\($0): damaged, deleted" },
        corruptUnknownFeed: "A damaged feed was deleted.",
        time: .english,
        usage: .english
    )
}

extension TimePhrases {
    fileprivate static let english = TimePhrases(
        now: "just now",
        past: Template { "\($0) ago" },
        future: Template { "in \($0)" },
        seconds: counted("second", "seconds"),
        minutes: counted("minute", "minutes"),
        hours: counted("hour", "hours"),
        days: counted("day", "days"),
        weeks: counted("week", "weeks"),
        months: counted("month", "months"),
        years: counted("year", "years")
    )

    private static func counted(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase(.oneIsSingular, one: { "\($0) \(one)" }, other: { "\($0) \(other)" })
    }
}
