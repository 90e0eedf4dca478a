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
        sampleFeedNote:
            "Acesta este feed-ul demonstrativ inclus. Indicați-l pe al dvs. cu --url URL sau ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote: """
            Aceasta este lista demonstrativă inclusă. \
            Indicați-o pe a dvs. cu --url URL sau ESSENTIAL_FEED_UNIVERSITIES_URL.
            """,
        showingSaved: Template { "Se afișează ce a fost salvat \($0)." },
        notSaved: Template { "Avertisment: salvarea a eșuat: \($0)" },
        pageFailed: Template { "Pagina următoare nu a putut fi încărcată: \($0)" },
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
        pictureNotKept:
            "O imagine care nu este în niciun feed salvat nu se păstrează: indicați un fișier cu --output FILE.",
        pictureFailed: Template { "Imaginea \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .romanian,
            one: { "\($0) imagine nu a putut fi încărcată" },
            few: { "\($0) imagini nu au putut fi încărcate" },
            other: { "\($0) de imagini nu au putut fi încărcate" }
        ),
        validFeed: Template { "\($0): valid, salvat \($1), expiră \($2)" },
        validForever: Template { "\($0): valid, salvat \($1)" },
        expiredFeed: Template { "\($0): expirat, șters" },
        corruptFeed: Template { "\($0): deteriorat, șters" },
        corruptUnknownFeed: "Un feed deteriorat a fost șters.",
        time: .romanian,
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
