extension Phrases {
    static let romanian = Phrases(
        commentsTitle: "Comentarii",
        universitiesTitle: "Universități",
        nameLabel: "Nume",
        countryLabel: "Țară",
        codeLabel: "Codul țării",
        stateLabel: "Stat sau provincie",
        webPagesLabel: "Pagini web",
        connectivity: "Conectarea la server a eșuat",
        invalidData: "Răspuns neașteptat",
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
            "Nu s-au trimis date de autentificare către \($0): ele se trimit doar prin https sau către acest calculator fără proxy."
        },
        credentialHelp:
            "indicați date de autentificare valide cu ESSENTIAL_FEED_TOKEN și ESSENTIAL_FEED_URL sau folosiți --netrc",
        nothingCached: "Nu este salvat nimic.",
        emptyFeed: "Feed-ul nu are imagini.",
        emptyFeedList: Template { "\($0) nu are niciun feed; scrieți URL-ul unuia pe fiecare linie" },
        noComments: "Încă nu există comentarii.",
        emptyUniversities: "Lista nu are universități.",
        noSuchImage: Template { "Niciun feed salvat nu are o imagine cu id-ul \($0); indicați feed-ul cu --url URL." },
        imageNotInFeed: Template { "\($0) nu conține nicio imagine cu id-ul \($1)." },
        withoutComments: Template { "Feed-ul este \($0), iar imaginile lui nu au comentarii la serviciu." },
        pageOfImage: Template { "Pagina imaginii este \($0)" },
        noServiceForImage: """
            Nu este salvat nimic, deci serviciul acestei imagini nu este cunoscut: \
            indicați-l cu --url URL sau ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Nicio universitate nu corespunde cu \($0)." },
        waitingFor: Template { "Se așteaptă \($0)" },
        page: Template { "pagina \($0)" },
        feedsLoaded: Template { "\($0) din \($1) feed-uri" },
        picturesLoaded: Template { "\($0) din \($1) imagini" },
        commentsLoaded: Template { "comentarii la \($0) din \($1) imagini" },
        pictureSaved: Template { "Imaginea a fost salvată în \($0)" },
        pictureNotCached:
            "Niciun feed salvat nu conține această imagine, deci nu a fost salvată: indicați un fișier cu --output FILE.",
        pictureFailed: Template { "Imaginea \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .romanian,
            "# imagine nu a putut fi încărcată",
            few: "# imagini nu au putut fi încărcate",
            "# de imagini nu au putut fi încărcate"
        ),
        picturesNotRefreshed: CountedPhrase(
            .romanian,
            "# imagine nu a putut fi cerută din nou și rămâne cum este",
            few: "# imagini nu au putut fi cerute din nou și rămân cum sunt",
            "# de imagini nu au putut fi cerute din nou și rămân cum sunt"
        ),
        newImages: CountedPhrase(.romanian, "# imagine nouă", few: "# imagini noi", "# de imagini noi"),
        feedFound: Template { "Feed-ul pentru \($0) se află la \($1)." },
        entriesWithoutPictures: CountedPhrase(
            .romanian,
            "# intrare a feed-ului nu are nicio imagine.",
            few: "Niciuna dintre cele # intrări ale feed-ului nu are o imagine.",
            "Niciuna dintre cele # de intrări ale feed-ului nu are o imagine."
        ),
        nothingNew: "Nimic nou.",
        shownAgain: Template { "Imaginile noi nu au putut fi salvate și vor fi afișate din nou: \($0)" },
        mayBeShownAgain: Template {
            "Lista salvată nu a putut fi citită; poate că aceste imagini au mai fost afișate: \($0)"
        },
        cachedImagesStay: CountedPhrase(
            .romanian,
            "# imagine salvată rămâne",
            few: "# imagini salvate rămân",
            "# de imagini salvate rămân"
        ),
        howToRemove: Template { "essential-feed feeds --remove \($0) șterge ce este salvat." },
        countedInSeconds: Template { "--every \($0) înseamnă \($0) secunde; pentru minute, scrieți \($0)m." },
        outageBegan: Template { "\($0). Se va încerca din nou." },
        outageEnded: Template { "Serverul răspunde din nou; a eșuat prima dată \($0)." },
        andMore: Template { "și încă \($0)" },
        commentFailed: Template { "Comentariile la \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .romanian,
            "Comentariile la # imagine nu au putut fi încărcate",
            few: "Comentariile la # imagini nu au putut fi încărcate",
            "Comentariile la # de imagini nu au putut fi încărcate"
        ),
        validFeed: Template { "\($0): valid, salvat \($1), expiră \($2)" },
        validForever: Template { "\($0): valid, salvat \($1)" },
        expiredFeed: Template { "\($0): expirat, salvat \($1), șters" },
        corruptFeed: Template { "\($0): deteriorat, șters" },
        corruptUnknownFeed: "Un feed deteriorat a fost șters.",
        expiredStatus: "expirat",
        corruptStatus: "deteriorat",
        items: CountedPhrase(.romanian, "# element", few: "# elemente", "# de elemente"),
        removed: Template { "S-a șters \($0): \($1)" },
        notCached: Template { "Nu este salvat nimic de la \($0); essential-feed feeds arată ce este salvat." },
        time: .romanian,
        export: .romanian,
        usage: .romanian,
        failure: .romanian
    )
}

extension TimePhrases {
    fileprivate static let romanian = TimePhrases(
        now: "chiar acum",
        past: Template { "acum \($0)" },
        future: Template { "peste \($0)" },
        seconds: CountedPhrase(.romanian, "# secundă", few: "# secunde", "# de secunde"),
        minutes: CountedPhrase(.romanian, "# minut", few: "# minute", "# de minute"),
        hours: CountedPhrase(.romanian, "# oră", few: "# ore", "# de ore"),
        days: CountedPhrase(.romanian, "# zi", few: "# zile", "# de zile"),
        weeks: CountedPhrase(.romanian, "# săptămână", few: "# săptămâni", "# de săptămâni"),
        months: CountedPhrase(.romanian, "# lună", few: "# luni", "# de luni"),
        years: CountedPhrase(.romanian, "# an", few: "# ani", "# de ani")
    )
}

extension UsagePhrases {
    static let romanian = UsagePhrases(
        usage: "utilizare",
        or: "sau",
        didYouMean: Template { "ați vrut să spuneți \($0)?" },
        localServer: Template {
            "un fișier local are nevoie de un server: rulați python3 -m http.server lângă el, apoi folosiți --url \($0)"
        },
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

extension FailurePhrases {
    static let romanian = FailurePhrases(
        notFound: Template { "nu a fost găsit (\($0)); verificați URL-ul" },
        status: Template { "codul de stare este \($0)" },
        serviceFailed: Template { "codul de stare este \($0), o eroare a serviciului" },
        patience: Template { "serviciul cere să așteptați până la \($0) (\($1))" },
        tooLong: Template { "depășește \($0)" },
        refusedRedirect: "redirecționează către un URL nepermis",
        emptyResponse: "este gol",
        notAnImage: Template { "este \($0), nu o imagine" },
        document: Template { "este \($0), nu \($1)" },
        webPage: "o pagină web",
        pageWithoutFeed: "o pagină web care nu duce la niciun feed",
        xmlWithoutFeed: "XML care nu este un feed",
        jsonArray: "o listă JSON",
        neitherJSONNorXML: Template { "nu este nici JSON, nici XML, dar ar trebui să fie \($0)" },
        feedFormats: Template { "RSS, Atom, JSON Feed sau \($0)" },
        itemsPayload: "JSON cu \"items\" ca în essential-feed help load",
        universitiesPayload: "o listă JSON de universități",
        unknownEncoding: Template { "codificarea \($0) nu poate fi citită" },
        invalidText: Template { "nu este \($0) valid" },
        incomplete: Template { "se termină la mijloc (linia \($0), coloana \($1))" },
        nestedTooDeeply: Template { "sunt imbricate peste \($0) elemente (linia \($1), coloana \($2))" },
        missing: Template { "lipsește \($0)" },
        invalid: Template { "nu este \($0) valid" },
        timedOut: Template { "niciun răspuns complet în \($0) s; --timeout permite mai mult" },
        tooSlow: Template { "sub 1.000 de octeți pe secundă timp de \($0) s; --timeout permite pauze mai lungi" },
        tooManyRedirects: Template { "peste \($0) redirecționări" },
        notConnected: "acest calculator nu este conectat la o rețea",
        hostNotFound: "gazda nu are nicio adresă; verificați numele și rețeaua",
        refused: "conexiunea a fost refuzată; verificați portul și dacă serviciul rulează",
        connectionLost: "conexiunea s-a pierdut",
        insecure: "certificatul nu este de încredere; --verbose spune de ce",
        noResponse: "niciun răspuns complet; --verbose spune mai mult",
        notTLS: Template { "portul nu folosește TLS; încercați \($0)" },
        throughProxy: Template { "cererea trece prin proxy-ul \($0)" },
        tokenWithoutURL: "ESSENTIAL_FEED_TOKEN nu a fost trimis, pentru că ESSENTIAL_FEED_URL nu este setat",
        tokenForOther: Template { "ESSENTIAL_FEED_TOKEN nu a fost trimis, pentru că este doar pentru \($0)" },
        sentElsewhere: Template { "datele de autentificare se trimit doar către \($0)" },
        droppedAtRedirect: Template {
            "redirecționează către \($1), iar datele de autentificare se trimit doar către \($0)"
        },
        onlyHTTPS:
            "nu s-au trimis date de autentificare, pentru că se trimit doar prin https sau către acest calculator fără proxy",
        notInNetrc: Template { "\($0) nu are nicio intrare pentru \($1)" },
        rejected: Template { "serviciul a respins datele de autentificare din \($0)" },
        unsendable: Template { "datele de autentificare pentru \($0) au caractere care nu pot fi trimise" },
        notRead: Template { "nu se poate citi \($0): \($1)" },
        notWritten: Template { "nu se poate scrie \($0): \($1)" },
        notDeleted: Template { "nu se poate șterge \($0): \($1)" },
        damaged: "este deteriorat",
        notAFile: "nu este un fișier obișnuit",
        isDirectory: "este un director",
        foreignOwner: Template { "\($0) aparține altui utilizator" },
        writableByOthers: Template { "alți utilizatori pot scrie în \($0); folosiți chmod go-w" },
        readableByOthers: "alții îl pot citi sau modifica; folosiți chmod 600",
        malformedLine: Template { "linia \($0) este greșită" },
        noSpace: "nu mai este spațiu",
        denied: "permisiune refuzată",
        readOnly: "sistemul de fișiere este doar pentru citire",
        noSuchFile: "nu există un astfel de fișier sau director",
        systemError: Template { "eroare de sistem \($0)" },
        noViewer: Template { "nu se poate porni \($0), care poate nu este instalat; imaginea este în \($1)" },
        noCacheLocation: "nu există un loc pentru cache: indicați unul cu --cache-dir DIR sau setați HOME",
        listCached: "essential-feed feeds arată ce este salvat",
        tooLittleToStart: Template { "sistemul nu oferă destul pentru pornire; măriți \($0) cu \($1)" }
    )
}
