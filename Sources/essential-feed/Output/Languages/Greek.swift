extension Phrases {
    static let greek = Phrases(
        commentsTitle: "Σχόλια",
        universitiesTitle: "Πανεπιστήμια",
        nameLabel: "Όνομα",
        countryLabel: "Χώρα",
        codeLabel: "Κωδικός χώρας",
        stateLabel: "Πολιτεία ή επαρχία",
        webPagesLabel: "Ιστοσελίδες",
        connectivity: "Δεν ήταν δυνατή η σύνδεση στο διακομιστή",
        invalidData: "Μη αναμενόμενη απάντηση",
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
            "Δεν στάλθηκαν διαπιστευτήρια στο \($0): στέλνονται μόνο μέσω https ή σε αυτόν τον υπολογιστή χωρίς μεσολάβηση."
        },
        credentialHelp:
            "ορίστε έγκυρα διαπιστευτήρια με τα ESSENTIAL_FEED_TOKEN και ESSENTIAL_FEED_URL ή χρησιμοποιήστε το --netrc",
        nothingCached: "Δεν υπάρχει τίποτα αποθηκευμένο.",
        emptyFeed: "Το feed δεν έχει εικόνες.",
        emptyFeedList: Template { "το \($0) δεν έχει κανένα feed· γράψτε το URL ενός σε κάθε γραμμή" },
        noComments: "Δεν υπάρχουν ακόμη σχόλια.",
        emptyUniversities: "Η λίστα δεν έχει πανεπιστήμια.",
        noSuchImage: Template {
            "Κανένα αποθηκευμένο feed δεν περιέχει εικόνα με αναγνωριστικό \($0)· ορίστε το feed της με --url URL."
        },
        imageNotInFeed: Template { "Το \($0) δεν περιέχει εικόνα με αναγνωριστικό \($1)." },
        withoutComments: Template { "Το feed είναι \($0), και οι εικόνες του δεν έχουν σχόλια στην υπηρεσία." },
        pageOfImage: Template { "Η σελίδα της εικόνας είναι \($0)" },
        noServiceForImage: """
            Δεν υπάρχει τίποτα αποθηκευμένο, άρα η υπηρεσία αυτής της εικόνας είναι άγνωστη: \
            ορίστε την με --url URL ή ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Κανένα πανεπιστήμιο δεν ταιριάζει με: \($0)." },
        waitingFor: Template { "Αναμονή για \($0)" },
        page: Template { "σελίδα \($0)" },
        feedsLoaded: Template { "\($0) από \($1) feeds" },
        picturesLoaded: Template { "\($0) από \($1) εικόνες" },
        commentsLoaded: Template { "σχόλια για \($0) από \($1) εικόνες" },
        pictureSaved: Template { "Η εικόνα αποθηκεύτηκε στο \($0)" },
        pictureNotCached:
            "Κανένα αποθηκευμένο feed δεν έχει αυτή την εικόνα, γι' αυτό δεν αποθηκεύτηκε: ορίστε αρχείο με --output FILE.",
        pictureFailed: Template { "Εικόνα \($0): \($1)" },
        picturesFailed: CountedPhrase(.oneIsSingular, "# εικόνα δεν φορτώθηκε", "# εικόνες δεν φορτώθηκαν"),
        picturesNotRefreshed: CountedPhrase(
            .oneIsSingular,
            "# εικόνα δεν ήταν δυνατό να ζητηθεί ξανά και μένει ως έχει",
            "# εικόνες δεν ήταν δυνατό να ζητηθούν ξανά και μένουν ως έχουν"
        ),
        newImages: CountedPhrase(.oneIsSingular, "# νέα εικόνα", "# νέες εικόνες"),
        feedFound: Template { "Το feed του \($0) είναι στο \($1)." },
        entriesWithoutPictures: CountedPhrase(
            .oneIsSingular,
            "Η # καταχώριση του feed δεν έχει εικόνα.",
            "Καμία από τις # καταχωρίσεις του feed δεν έχει εικόνα."
        ),
        nothingNew: "Τίποτα καινούργιο.",
        shownAgain: Template { "Οι νέες εικόνες δεν αποθηκεύτηκαν και θα εμφανιστούν ξανά: \($0)" },
        mayBeShownAgain: Template {
            "Η αποθηκευμένη λίστα δεν διαβάζεται· αυτές οι εικόνες ίσως έχουν ήδη εμφανιστεί: \($0)"
        },
        cachedImagesStay: CountedPhrase(
            .oneIsSingular,
            "# αποθηκευμένη εικόνα μένει",
            "# αποθηκευμένες εικόνες μένουν"
        ),
        howToRemove: Template { "Η εντολή essential-feed feeds --remove \($0) διαγράφει ό,τι είναι αποθηκευμένο." },
        countedInSeconds: Template { "--every \($0) σημαίνει \($0) δευτερόλεπτα· για λεπτά γράψτε \($0)m." },
        outageBegan: Template { "\($0). Θα γίνει νέα προσπάθεια." },
        outageEnded: Template { "Ο διακομιστής αποκρίνεται ξανά· απέτυχε πρώτη φορά \($0)." },
        andMore: Template { "και άλλα \($0)" },
        commentFailed: Template { "Σχόλια για \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .oneIsSingular,
            "Τα σχόλια για # εικόνα δεν φορτώθηκαν",
            "Τα σχόλια για # εικόνες δεν φορτώθηκαν"
        ),
        validFeed: Template { "\($0): έγκυρο, αποθηκεύτηκε \($1), λήγει \($2)" },
        validForever: Template { "\($0): έγκυρο, αποθηκεύτηκε \($1)" },
        expiredFeed: Template { "\($0): έληξε, αποθηκεύτηκε \($1), διαγράφηκε" },
        corruptFeed: Template { "\($0): κατεστραμμένο, διαγράφηκε" },
        corruptUnknownFeed: "Διαγράφηκε ένα κατεστραμμένο feed.",
        expiredStatus: "έληξε",
        corruptStatus: "κατεστραμμένο",
        items: CountedPhrase(.oneIsSingular, "# στοιχείο", "# στοιχεία"),
        removed: Template { "Διαγράφηκε το \($0): \($1)" },
        notCached: Template { "Τίποτα από το \($0) δεν είναι αποθηκευμένο· το essential-feed feeds δείχνει τι είναι." },
        time: .greek,
        export: .greek,
        usage: .greek,
        failure: .greek
    )
}

extension TimePhrases {
    fileprivate static let greek = TimePhrases(
        now: "μόλις τώρα",
        past: Template { "πριν από \($0)" },
        future: Template { "σε \($0)" },
        seconds: CountedPhrase(.oneIsSingular, "# δευτερόλεπτο", "# δευτερόλεπτα"),
        minutes: CountedPhrase(.oneIsSingular, "# λεπτό", "# λεπτά"),
        hours: CountedPhrase(.oneIsSingular, "# ώρα", "# ώρες"),
        days: CountedPhrase(.oneIsSingular, "# ημέρα", "# ημέρες"),
        weeks: CountedPhrase(.oneIsSingular, "# εβδομάδα", "# εβδομάδες"),
        months: CountedPhrase(.oneIsSingular, "# μήνα", "# μήνες"),
        years: CountedPhrase(.oneIsSingular, "# έτος", "# έτη")
    )
}

extension UsagePhrases {
    static let greek = UsagePhrases(
        usage: "χρήση",
        or: "ή",
        didYouMean: Template { "μήπως εννοείτε \($0);" },
        localServer: Template {
            "ένα τοπικό αρχείο χρειάζεται διακομιστή: εκτελέστε python3 -m http.server δίπλα του και χρησιμοποιήστε --url \($0)"
        },
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
        aWholeNumberFrom: Template { "ακέραιος αριθμός από το \($0) και πάνω" },
        aWholeNumberBetween: Template { "ακέραιος αριθμός από το \($0) έως το \($1)" },
        aTime: Template { "χρόνος από \($0) έως 36500d, όπως 90s, 15m, 2h ή 7d" },
        aNumberOfSeconds: "αριθμός δευτερολέπτων πάνω από 0, το πολύ 86400"
    )
}

extension FailurePhrases {
    static let greek = FailurePhrases(
        notFound: Template { "δεν βρέθηκε (\($0))· ελέγξτε το URL" },
        status: Template { "ο κωδικός κατάστασης είναι \($0)" },
        serviceFailed: Template { "ο κωδικός κατάστασης είναι \($0), σφάλμα της υπηρεσίας" },
        patience: Template { "η υπηρεσία ζητά αναμονή έως \($0) (\($1))" },
        tooLong: Template { "ξεπερνά τα \($0)" },
        refusedRedirect: "ανακατευθύνει σε URL που δεν επιτρέπεται",
        emptyResponse: "είναι κενή",
        notAnImage: Template { "είναι \($0), όχι εικόνα" },
        document: Template { "είναι \($0), όχι \($1)" },
        webPage: "ιστοσελίδα",
        pageWithoutFeed: "ιστοσελίδα που δεν οδηγεί σε feed",
        xmlWithoutFeed: "XML που δεν είναι feed",
        jsonArray: "πίνακας JSON",
        neitherJSONNorXML: Template { "δεν είναι ούτε JSON ούτε XML, αλλά θα έπρεπε να είναι \($0)" },
        feedFormats: Template { "RSS, Atom, JSON Feed ή \($0)" },
        itemsPayload: "JSON με \"items\" όπως στο essential-feed help load",
        universitiesPayload: "πίνακας JSON με πανεπιστήμια",
        unknownEncoding: Template { "η κωδικοποίηση \($0) δεν διαβάζεται" },
        invalidText: Template { "δεν είναι έγκυρο \($0)" },
        incomplete: Template { "τελειώνει στη μέση (γραμμή \($0), στήλη \($1))" },
        nestedTooDeeply: Template { "υπάρχουν πάνω από \($0) ένθετα στοιχεία (γραμμή \($1), στήλη \($2))" },
        missing: Template { "λείπει το \($0)" },
        invalid: Template { "μη έγκυρο \($0)" },
        timedOut: Template { "καμία πλήρης απάντηση μέσα σε \($0) s· το --timeout δίνει περισσότερο χρόνο" },
        tooSlow: Template {
            "λιγότερα από 1.000 byte ανά δευτερόλεπτο επί \($0) s· το --timeout επιτρέπει μεγαλύτερες παύσεις"
        },
        tooManyRedirects: Template { "περισσότερες από \($0) ανακατευθύνσεις" },
        notConnected: "ο υπολογιστής δεν είναι συνδεδεμένος σε δίκτυο",
        hostNotFound: "ο διακομιστής δεν έχει διεύθυνση· ελέγξτε το όνομά του και το δίκτυο",
        refused: "η σύνδεση απορρίφθηκε· ελέγξτε τη θύρα και αν λειτουργεί η υπηρεσία",
        connectionLost: "η σύνδεση χάθηκε",
        insecure: "το πιστοποιητικό δεν είναι αξιόπιστο· το --verbose λέει γιατί",
        noResponse: "καμία πλήρης απάντηση· το --verbose λέει περισσότερα",
        notTLS: Template { "η θύρα δεν υποστηρίζει TLS· δοκιμάστε \($0)" },
        throughProxy: Template { "το αίτημα περνά από τον διακομιστή μεσολάβησης \($0)" },
        tokenWithoutURL: "το ESSENTIAL_FEED_TOKEN δεν στάλθηκε, γιατί δεν έχει οριστεί το ESSENTIAL_FEED_URL",
        tokenForOther: Template { "το ESSENTIAL_FEED_TOKEN δεν στάλθηκε, γιατί προορίζεται μόνο για το \($0)" },
        sentElsewhere: Template { "τα διαπιστευτήρια στέλνονται μόνο στο \($0)" },
        droppedAtRedirect: Template { "ανακατευθύνει στο \($1), ενώ τα διαπιστευτήρια στέλνονται μόνο στο \($0)" },
        onlyHTTPS:
            "δεν στάλθηκαν διαπιστευτήρια, γιατί στέλνονται μόνο μέσω https ή σε αυτόν τον υπολογιστή χωρίς μεσολάβηση",
        notInNetrc: Template { "το \($0) δεν έχει εγγραφή για το \($1)" },
        rejected: Template { "η υπηρεσία απέρριψε τα διαπιστευτήρια του \($0)" },
        unsendable: Template { "τα διαπιστευτήρια για το \($0) έχουν χαρακτήρες που δεν μπορούν να σταλούν" },
        notRead: Template { "αδύνατη η ανάγνωση του \($0): \($1)" },
        notWritten: Template { "αδύνατη η εγγραφή του \($0): \($1)" },
        notDeleted: Template { "αδύνατη η διαγραφή του \($0): \($1)" },
        damaged: "είναι κατεστραμμένο",
        notAFile: "δεν είναι κανονικό αρχείο",
        isDirectory: "είναι κατάλογος",
        foreignOwner: Template { "το \($0) ανήκει σε άλλον χρήστη" },
        writableByOthers: Template { "άλλοι χρήστες μπορούν να γράψουν στο \($0)· χρησιμοποιήστε chmod go-w" },
        readableByOthers: "άλλοι μπορούν να το διαβάσουν ή να το αλλάξουν· χρησιμοποιήστε chmod 600",
        malformedLine: Template { "η γραμμή \($0) δεν είναι έγκυρη" },
        noSpace: "δεν υπάρχει χώρος",
        denied: "δεν υπάρχει άδεια",
        readOnly: "το σύστημα αρχείων είναι μόνο για ανάγνωση",
        noSuchFile: "δεν υπάρχει τέτοιο αρχείο ή κατάλογος",
        systemError: Template { "σφάλμα συστήματος \($0)" },
        noViewer: Template { "το \($0) δεν ξεκίνησε, ίσως δεν είναι εγκατεστημένο· η εικόνα βρίσκεται στο \($1)" },
        noCacheLocation: "δεν υπάρχει θέση για την κρυφή μνήμη: ορίστε μία με --cache-dir DIR ή ορίστε το HOME",
        listCached: "το essential-feed feeds δείχνει τι είναι αποθηκευμένο",
        tooLittleToStart: Template { "το σύστημα δεν παρέχει αρκετά για την εκκίνηση· αυξήστε το \($0) κατά \($1)" }
    )
}
