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
        invalidData: "The server's response is not valid",
        offlineRequested: "Asked to stay offline",
        nothingUsableCached: "nothing usable is cached",
        expired: Template { "expired, saved \($0)" },
        sampleFeedNote: "This is the built-in sample feed. Name your own with --url URL or ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote:
            "This is the built-in sample list. Name your own with --url URL or ESSENTIAL_FEED_UNIVERSITIES_URL.",
        showingSaved: Template { "Showing what was saved \($0)." },
        notSaved: Template { "Warning: could not be saved: \($0)" },
        pageFailed: Template { "The next page could not be loaded: \($0)" },
        tryingAgain: Template { "Trying again (\($0) of \($1)) in \($2) s." },
        netrcMissing: Template { "No credentials were read: there is no file \($0)." },
        credentialWithheld: Template {
            "No credentials were sent to \($0): they go over https or to this machine alone."
        },
        credentialHelp:
            "to send credentials, set ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc",
        nothingCached: "Nothing is cached.",
        emptyFeed: "The feed has no images.",
        noComments: "No comments yet.",
        emptyUniversities: "The list has no universities.",
        noSuchImage: Template { "No cached feed has an image with the id \($0)." },
        noServiceForImage: """
            Nothing is cached, so the service of this image is not known: \
            name it with --url URL or ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "No university matches \($0)." },
        loadingPictures: "Loading pictures",
        pictureSaved: Template { "Picture saved in \($0)" },
        pictureNotCached:
            "No cached feed has this picture, so it was not saved: name a file with --output FILE.",
        pictureFailed: Template { "Picture \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .oneIsSingular,
            one: { "\($0) picture could not be loaded" },
            other: { "\($0) pictures could not be loaded" }
        ),
        newImages: CountedPhrase(
            .oneIsSingular,
            one: { "\($0) new image" },
            other: { "\($0) new images" }
        ),
        nothingNew: "Nothing new.",
        outageBegan: Template { "\($0). Trying again." },
        outageEnded: Template { "The server responds again; it first failed \($0)." },
        andMore: Template { "and \($0) more" },
        loadingComments: "Loading comments",
        commentFailed: Template { "Comments on \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .oneIsSingular,
            one: { "The comments on \($0) image could not be loaded" },
            other: { "The comments on \($0) images could not be loaded" }
        ),
        validFeed: Template { "\($0): valid, saved \($1), expires \($2)" },
        validForever: Template { "\($0): valid, saved \($1)" },
        expiredFeed: Template { "\($0): expired, saved \($1), deleted" },
        corruptFeed: Template { "\($0): damaged, deleted" },
        corruptUnknownFeed: "A damaged feed was deleted.",
        time: .english,
        export: .english,
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

extension UsagePhrases {
    static let english = UsagePhrases(
        usage: "usage",
        or: "or",
        didYouMean: Template { "did you mean \($0)?" },
        noCommand: "no command",
        commands: Template { "commands: \($0)" },
        help: Template { "help: \($0)" },
        unknownCommand: Template { "unknown command \"\($0)\"" },
        beforeCommand: Template { "\($0) stands before the command" },
        optionsFollow: "options stand after the command",
        unknownOption: Template { "unknown option \($0)" },
        doesNotApply: Template { "\($0) does not apply to \($1)" },
        takesNoValue: Template { "\($0) takes no value: \($1)" },
        needsValue: Template { "\($0) needs a value, as in \($1)" },
        valueIsEmpty: "it is empty",
        valueMissing: Template { "\($0) follows" },
        valueWithDash: Template { "a value that begins with - is written \($0)" },
        givenTwice: Template { "\($0) is given twice: \"\($1)\" and \"\($2)\"" },
        wrongValue: Template { "\($0) must be \($1), not \"\($2)\"" },
        notAWebURL: Template { "\"\($0)\" in \($1) is not an http or https URL" },
        needsOption: Template { "\($0) needs \($1)" },
        needsOtherValue: Template { "\($0) needs \($1), not \($2)" },
        conflict: Template { "\($0) does not go together with \($1)" },
        missingArgument: Template { "\($0) needs \($1)" },
        wrongArgument: Template { "\($0) needs \($1), not \"\($2)\"" },
        unexpectedArgument: Template { "unexpected argument \"\($0)\"" },
        nameInQuotes: Template { "a NAME with spaces is written in quotes: \"\($0)\"" },
        notUTF8: Template { "\"\($0)\" is not valid UTF-8" },
        anImageID: "an image id, 8-4-4-4-12 hexadecimal digits",
        anImageIDOrURL: "an image id or an http(s) URL",
        aName: "a name, or a part of one",
        aText: "a text that is not blank",
        aPageOrDirectory: "a directory, or a file that ends in .html or .htm",
        aWholeNumberFrom: Template { "a whole number from \($0)" },
        aWholeNumberBetween: Template { "a whole number from \($0) to \($1)" },
        aTime: Template { "a time from \($0) to 36500d, such as 90s, 15m, 2h or 7d" },
        aNumberOfSeconds: "a number of seconds above 0, at most 86400"
    )
}
