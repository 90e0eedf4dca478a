extension Phrases {
    static let romanian = Phrases(
        feedTitle: "Feed-ul meu",
        commentsTitle: "Comentarii",
        universitiesTitle: "Universități",
        nameLabel: "Nume",
        countryLabel: "Țară",
        codeLabel: "Codul țării",
        stateLabel: "Stat sau provincie",
        webPagesLabel: "Pagini web",
        connectivity: "Conectarea la server a eșuat",
        invalidData: "Răspunsul serverului nu este valid",
        offlineRequested: "S-a cerut modul offline",
        nothingUsableCached: "nu este salvat nimic utilizabil",
        expired: Template { "expirat, salvat \($0)" },
        sampleFeedNote:
            "Acesta este feed-ul demonstrativ inclus. Indicați-l pe al dvs. cu --url URL sau ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote: """
            Aceasta este lista demonstrativă inclusă. \
            Indicați-o pe a dvs. cu --url URL sau ESSENTIAL_FEED_UNIVERSITIES_URL.
            """,
        showingSaved: Template { "Se afișează ce a fost salvat \($0)." },
        notSaved: Template { "Avertisment: salvarea a eșuat: \($0)" },
        pageFailed: Template { "Pagina următoare nu a putut fi încărcată: \($0)" },
        tryingAgain: Template { "Se încearcă din nou (\($0) din \($1)) în \($2) s." },
        netrcMissing: Template { "Nu s-au citit date de autentificare: fișierul \($0) nu există." },
        credentialWithheld: Template {
            "Nu s-au trimis date de autentificare către \($0): ele se trimit doar prin https sau către acest calculator."
        },
        credentialHelp:
            "pentru a trimite date de autentificare, setați ESSENTIAL_FEED_TOKEN și ESSENTIAL_FEED_URL sau folosiți --netrc",
        nothingCached: "Nu este salvat nimic.",
        emptyFeed: "Feed-ul nu are imagini.",
        noComments: "Încă nu există comentarii.",
        emptyUniversities: "Lista nu are universități.",
        noSuchImage: Template { "Niciun feed salvat nu conține o imagine cu id-ul \($0)." },
        noServiceForImage: """
            Nu este salvat nimic, deci serviciul acestei imagini nu este cunoscut: \
            indicați-l cu --url URL sau ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Nicio universitate nu corespunde cu \($0)." },
        loadingPictures: "Se încarcă imaginile",
        pictureSaved: Template { "Imaginea a fost salvată în \($0)" },
        pictureNotCached:
            "Niciun feed salvat nu conține această imagine, deci nu a fost salvată: indicați un fișier cu --output FILE.",
        pictureFailed: Template { "Imaginea \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .romanian,
            one: { "\($0) imagine nu a putut fi încărcată" },
            few: { "\($0) imagini nu au putut fi încărcate" },
            other: { "\($0) de imagini nu au putut fi încărcate" }
        ),
        newImages: CountedPhrase(
            .romanian,
            one: { "\($0) imagine nouă" },
            few: { "\($0) imagini noi" },
            other: { "\($0) de imagini noi" }
        ),
        nothingNew: "Nimic nou.",
        outageBegan: Template { "\($0). Se va încerca din nou." },
        outageEnded: Template { "Serverul răspunde din nou; a eșuat prima dată \($0)." },
        andMore: Template { "și încă \($0)" },
        loadingComments: "Se încarcă comentariile",
        commentFailed: Template { "Comentariile la \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .romanian,
            one: { "Comentariile la \($0) imagine nu au putut fi încărcate" },
            few: { "Comentariile la \($0) imagini nu au putut fi încărcate" },
            other: { "Comentariile la \($0) de imagini nu au putut fi încărcate" }
        ),
        validFeed: Template { "\($0): valid, salvat \($1), expiră \($2)" },
        validForever: Template { "\($0): valid, salvat \($1)" },
        expiredFeed: Template { "\($0): expirat, salvat \($1), șters" },
        corruptFeed: Template { "\($0): deteriorat, șters" },
        corruptUnknownFeed: "Un feed deteriorat a fost șters.",
        time: .romanian,
        export: .romanian,
        usage: .romanian
    )
}

extension TimePhrases {
    fileprivate static let romanian = TimePhrases(
        now: "chiar acum",
        past: Template { "acum \($0)" },
        future: Template { "peste \($0)" },
        seconds: counted("secundă", "secunde"),
        minutes: counted("minut", "minute"),
        hours: counted("oră", "ore"),
        days: counted("zi", "zile"),
        weeks: counted("săptămână", "săptămâni"),
        months: counted("lună", "luni"),
        years: counted("an", "ani")
    )

    private static func counted(_ one: String, _ many: String) -> CountedPhrase {
        CountedPhrase(
            .romanian,
            one: { "\($0) \(one)" },
            few: { "\($0) \(many)" },
            other: { "\($0) de \(many)" }
        )
    }
}

extension UsagePhrases {
    static let romanian = UsagePhrases(
        usage: "utilizare",
        or: "sau",
        didYouMean: Template { "ați vrut să spuneți \($0)?" },
        noCommand: "nicio comandă",
        commands: Template { "comenzi: \($0)" },
        help: Template { "ajutor: \($0)" },
        unknownCommand: Template { "comandă necunoscută \"\($0)\"" },
        beforeCommand: Template { "\($0) stă înaintea comenzii" },
        optionsFollow: "opțiunile se scriu după comandă",
        unknownOption: Template { "opțiune necunoscută \($0)" },
        doesNotApply: Template { "\($0) nu se aplică la \($1)" },
        takesNoValue: Template { "\($0) nu primește valoare: \($1)" },
        needsValue: Template { "\($0) are nevoie de o valoare, ca în \($1)" },
        valueIsEmpty: "valoarea este goală",
        valueMissing: Template { "urmează \($0)" },
        valueWithDash: Template { "o valoare care începe cu - se scrie \($0)" },
        givenTwice: Template { "\($0) este dat de două ori: \"\($1)\" și \"\($2)\"" },
        wrongValue: Template { "\($0) trebuie să fie \($1), nu \"\($2)\"" },
        notAWebURL: Template { "\"\($0)\" din \($1) nu este un URL http sau https" },
        needsOption: Template { "\($0) are nevoie de \($1)" },
        needsOtherValue: Template { "\($0) are nevoie de \($1), nu de \($2)" },
        conflict: Template { "\($0) nu se potrivește cu \($1)" },
        missingArgument: Template { "\($0) are nevoie de \($1)" },
        wrongArgument: Template { "\($0) are nevoie de \($1), nu de \"\($2)\"" },
        unexpectedArgument: Template { "argument neașteptat \"\($0)\"" },
        nameInQuotes: Template { "un NAME cu spații se scrie între ghilimele: \"\($0)\"" },
        notUTF8: Template { "\"\($0)\" nu este UTF-8 valid" },
        anImageID: "id-ul unei imagini, 8-4-4-4-12 cifre hexazecimale",
        anImageIDOrURL: "id-ul unei imagini sau un URL http(s)",
        aName: "un nume sau o parte din el",
        aText: "un text care nu este gol",
        aPageOrDirectory: "un director sau un fișier care se termină în .html ori .htm",
        aWholeNumberFrom: Template { "un număr întreg de la \($0) în sus" },
        aWholeNumberBetween: Template { "un număr întreg de la \($0) la \($1)" },
        aTime: Template { "un timp de la \($0) la 36500d, ca 90s, 15m, 2h sau 7d" },
        aNumberOfSeconds: "un număr de secunde mai mare ca 0, cel mult 86400"
    )
}
