extension Phrases {
    static let greek = Phrases(
        feedTitle: "Το Feed μου",
        commentsTitle: "Σχόλια",
        universitiesTitle: "Πανεπιστήμια",
        nameLabel: "Όνομα",
        countryLabel: "Χώρα",
        codeLabel: "Κωδικός χώρας",
        stateLabel: "Πολιτεία ή επαρχία",
        webPagesLabel: "Ιστοσελίδες",
        connectivity: "Δεν ήταν δυνατή η σύνδεση στο διακομιστή",
        invalidData: "Η απάντηση του διακομιστή δεν είναι έγκυρη",
        offlineRequested: "Ζητήθηκε λειτουργία χωρίς σύνδεση",
        nothingUsableCached: "δεν υπάρχει τίποτα αποθηκευμένο που να μπορεί να χρησιμοποιηθεί",
        expired: Template { "έληξε, αποθηκεύτηκε \($0)" },
        sampleFeedNote:
            "Αυτό είναι το ενσωματωμένο δείγμα feed. Ορίστε το δικό σας με --url URL ή ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote: """
            Αυτή είναι η ενσωματωμένη λίστα-δείγμα. \
            Ορίστε τη δική σας με --url URL ή ESSENTIAL_FEED_UNIVERSITIES_URL.
            """,
        showingSaved: Template { "Εμφανίζεται ό,τι αποθηκεύτηκε \($0)." },
        notSaved: Template { "Προειδοποίηση: η αποθήκευση απέτυχε: \($0)" },
        pageFailed: Template { "Η επόμενη σελίδα δεν φορτώθηκε: \($0)" },
        tryingAgain: Template { "Νέα προσπάθεια (\($0) από \($1)) σε \($2) s." },
        netrcMissing: Template { "Δεν διαβάστηκαν διαπιστευτήρια: δεν υπάρχει το αρχείο \($0)." },
        credentialWithheld: Template {
            "Δεν στάλθηκαν διαπιστευτήρια στο \($0): στέλνονται μόνο μέσω https ή σε αυτόν τον υπολογιστή."
        },
        credentialHelp:
            "για να σταλούν διαπιστευτήρια, ορίστε τα ESSENTIAL_FEED_TOKEN και ESSENTIAL_FEED_URL ή χρησιμοποιήστε --netrc",
        nothingCached: "Δεν υπάρχει τίποτα αποθηκευμένο.",
        emptyFeed: "Το feed δεν έχει εικόνες.",
        noComments: "Δεν υπάρχουν ακόμη σχόλια.",
        emptyUniversities: "Η λίστα δεν έχει πανεπιστήμια.",
        noSuchImage: Template { "Κανένα αποθηκευμένο feed δεν περιέχει εικόνα με αναγνωριστικό \($0)." },
        noServiceForImage: """
            Δεν υπάρχει τίποτα αποθηκευμένο, άρα η υπηρεσία αυτής της εικόνας είναι άγνωστη: \
            ορίστε την με --url URL ή ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Κανένα πανεπιστήμιο δεν ταιριάζει με: \($0)." },
        loadingPictures: "Φόρτωση εικόνων",
        pictureSaved: Template { "Η εικόνα αποθηκεύτηκε στο \($0)" },
        pictureNotCached:
            "Κανένα αποθηκευμένο feed δεν έχει αυτή την εικόνα, γι' αυτό δεν αποθηκεύτηκε: ορίστε αρχείο με --output FILE.",
        pictureFailed: Template { "Εικόνα \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .oneIsSingular,
            one: { "\($0) εικόνα δεν φορτώθηκε" },
            other: { "\($0) εικόνες δεν φορτώθηκαν" }
        ),
        newImages: CountedPhrase(
            .oneIsSingular,
            one: { "\($0) νέα εικόνα" },
            other: { "\($0) νέες εικόνες" }
        ),
        nothingNew: "Τίποτα καινούργιο.",
        outageBegan: Template { "\($0). Θα γίνει νέα προσπάθεια." },
        outageEnded: Template { "Ο διακομιστής αποκρίνεται ξανά· απέτυχε πρώτη φορά \($0)." },
        andMore: Template { "και άλλα \($0)" },
        loadingComments: "Φόρτωση σχολίων",
        commentFailed: Template { "Σχόλια για \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .oneIsSingular,
            one: { "Τα σχόλια για \($0) εικόνα δεν φορτώθηκαν" },
            other: { "Τα σχόλια για \($0) εικόνες δεν φορτώθηκαν" }
        ),
        validFeed: Template { "\($0): έγκυρο, αποθηκεύτηκε \($1), λήγει \($2)" },
        validForever: Template { "\($0): έγκυρο, αποθηκεύτηκε \($1)" },
        expiredFeed: Template { "\($0): έληξε, αποθηκεύτηκε \($1), διαγράφηκε" },
        corruptFeed: Template { "\($0): κατεστραμμένο, διαγράφηκε" },
        corruptUnknownFeed: "Διαγράφηκε ένα κατεστραμμένο feed.",
        time: .greek,
        export: .greek,
        usage: .greek
    )
}

extension TimePhrases {
    fileprivate static let greek = TimePhrases(
        now: "μόλις τώρα",
        past: Template { "πριν από \($0)" },
        future: Template { "σε \($0)" },
        seconds: counted("δευτερόλεπτο", "δευτερόλεπτα"),
        minutes: counted("λεπτό", "λεπτά"),
        hours: counted("ώρα", "ώρες"),
        days: counted("ημέρα", "ημέρες"),
        weeks: counted("εβδομάδα", "εβδομάδες"),
        months: counted("μήνα", "μήνες"),
        years: counted("έτος", "έτη")
    )

    private static func counted(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase(.oneIsSingular, one: { "\($0) \(one)" }, other: { "\($0) \(other)" })
    }
}

extension UsagePhrases {
    static let greek = UsagePhrases(
        usage: "χρήση",
        or: "ή",
        didYouMean: Template { "μήπως εννοείτε \($0);" },
        noCommand: "δεν δόθηκε εντολή",
        commands: Template { "εντολές: \($0)" },
        help: Template { "βοήθεια: \($0)" },
        unknownCommand: Template { "άγνωστη εντολή \"\($0)\"" },
        beforeCommand: Template { "το \($0) βρίσκεται πριν από την εντολή" },
        optionsFollow: "οι επιλογές γράφονται μετά την εντολή",
        unknownOption: Template { "άγνωστη επιλογή \($0)" },
        doesNotApply: Template { "το \($0) δεν ισχύει για την εντολή \($1)" },
        takesNoValue: Template { "το \($0) δεν δέχεται τιμή: \($1)" },
        needsValue: Template { "το \($0) χρειάζεται τιμή, όπως στο \($1)" },
        valueIsEmpty: "η τιμή είναι κενή",
        valueMissing: Template { "ακολουθεί το \($0)" },
        valueWithDash: Template { "μια τιμή που αρχίζει με - γράφεται \($0)" },
        givenTwice: Template { "το \($0) δόθηκε δύο φορές: \"\($1)\" και \"\($2)\"" },
        wrongValue: Template { "το \($0) πρέπει να είναι \($1), όχι \"\($2)\"" },
        notAWebURL: Template { "το \"\($0)\" στο \($1) δεν είναι URL http ή https" },
        needsOption: Template { "το \($0) χρειάζεται \($1)" },
        needsOtherValue: Template { "το \($0) χρειάζεται \($1), όχι \($2)" },
        conflict: Template { "το \($0) δεν συνδυάζεται με το \($1)" },
        missingArgument: Template { "η εντολή \($0) χρειάζεται \($1)" },
        wrongArgument: Template { "η εντολή \($0) χρειάζεται \($1), όχι \"\($2)\"" },
        unexpectedArgument: Template { "απρόσμενο όρισμα \"\($0)\"" },
        nameInQuotes: Template { "ένα NAME με κενά γράφεται σε εισαγωγικά: \"\($0)\"" },
        notUTF8: Template { "το \"\($0)\" δεν είναι έγκυρο UTF-8" },
        anImageID: "αναγνωριστικό εικόνας, 8-4-4-4-12 δεκαεξαδικά ψηφία",
        anImageIDOrURL: "αναγνωριστικό εικόνας ή URL http(s)",
        aName: "ένα όνομα ή μέρος του",
        aText: "ένα μη κενό κείμενο",
        aPageOrDirectory: "έναν κατάλογο ή ένα αρχείο που τελειώνει σε .html ή .htm",
        aWholeNumberFrom: Template { "ακέραιος αριθμός από το \($0)" },
        aWholeNumberBetween: Template { "ακέραιος αριθμός από το \($0) έως το \($1)" },
        aTime: Template { "χρόνος από \($0) έως 36500d, όπως 90s, 15m, 2h ή 7d" },
        aNumberOfSeconds: "αριθμός δευτερολέπτων πάνω από 0, το πολύ 86400"
    )
}
