extension Phrases {
    static let hindi = Phrases(
        feedTitle: "मेरा फ़ीड",
        commentsTitle: "टिप्पणियाँ",
        universitiesTitle: "विश्वविद्यालय",
        nameLabel: "नाम",
        countryLabel: "देश",
        codeLabel: "देश कोड",
        stateLabel: "राज्य या प्रांत",
        webPagesLabel: "वेब पेज",
        connectivity: "सर्वर से कनेक्ट नहीं हो सका",
        invalidData: "सर्वर का उत्तर मान्य नहीं है",
        offlineRequested: "ऑफ़लाइन रहने को कहा गया",
        nothingUsableCached: "उपयोग के लायक कुछ भी सहेजा हुआ नहीं है",
        expired: Template { "अवधि समाप्त, \($0) सहेजा गया था" },
        sampleFeedNote: "यह अंतर्निहित नमूना फ़ीड है। अपना फ़ीड --url URL या ESSENTIAL_FEED_URL से बताएँ।",
        sampleUniversitiesNote:
            "यह अंतर्निहित नमूना सूची है। अपनी सूची --url URL या ESSENTIAL_FEED_UNIVERSITIES_URL से बताएँ।",
        showingSaved: Template { "\($0) सहेजी गई सामग्री दिखाई जा रही है।" },
        notSaved: Template { "चेतावनी: सहेजा नहीं जा सका: \($0)" },
        pageFailed: Template { "अगला पेज लोड नहीं हो सका: \($0)" },
        tryingAgain: Template { "\($2) सेकंड में फिर से कोशिश होगी (\($1) में से \($0))।" },
        netrcMissing: Template { "कोई पहचान नहीं पढ़ी गई: फ़ाइल \($0) मौजूद नहीं है।" },
        credentialWithheld: Template {
            "\($0) को कोई पहचान नहीं भेजी गई: वह केवल https से या इसी कंप्यूटर को भेजी जाती है।"
        },
        credentialHelp:
            "पहचान भेजने के लिए ESSENTIAL_FEED_TOKEN और ESSENTIAL_FEED_URL सेट करें, या --netrc का उपयोग करें",
        nothingCached: "कुछ भी सहेजा हुआ नहीं है।",
        emptyFeed: "फ़ीड में कोई तस्वीर नहीं है।",
        noComments: "अभी तक कोई टिप्पणी नहीं है।",
        emptyUniversities: "सूची में कोई विश्वविद्यालय नहीं है।",
        noSuchImage: Template { "किसी भी सहेजे गए फ़ीड में \($0) आईडी वाली तस्वीर नहीं है।" },
        noServiceForImage: """
            कुछ भी सहेजा हुआ नहीं है, इसलिए इस तस्वीर की सेवा ज्ञात नहीं है: \
            उसे --url URL या ESSENTIAL_FEED_URL से बताएँ।
            """,
        noSuchUniversity: Template { "कोई विश्वविद्यालय \($0) से मेल नहीं खाता।" },
        loadingPictures: "तस्वीरें लोड हो रही हैं",
        pictureSaved: Template { "तस्वीर यहाँ सहेजी गई: \($0)" },
        pictureNotCached:
            "यह तस्वीर किसी सहेजे गए फ़ीड में नहीं है, इसलिए सहेजी नहीं गई: --output FILE से फ़ाइल बताएँ।",
        pictureFailed: Template { "तस्वीर \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) तस्वीर लोड नहीं हो सकी" },
            other: { "\($0) तस्वीरें लोड नहीं हो सकीं" }
        ),
        newImages: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) नई तस्वीर" },
            other: { "\($0) नई तस्वीरें" }
        ),
        nothingNew: "कुछ नया नहीं है।",
        outageBegan: Template { "\($0)। फिर कोशिश की जाएगी।" },
        outageEnded: Template { "सर्वर फिर से जवाब दे रहा है; वह पहली बार \($0) विफल हुआ था।" },
        andMore: Template { "और \($0) अन्य" },
        loadingComments: "टिप्पणियाँ लोड हो रही हैं",
        commentFailed: Template { "\($0) की टिप्पणियाँ: \($1)" },
        commentsFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) तस्वीर की टिप्पणियाँ लोड नहीं हो सकीं" },
            other: { "\($0) तस्वीरों की टिप्पणियाँ लोड नहीं हो सकीं" }
        ),
        validFeed: Template { "\($0): मान्य, \($1) सहेजा गया, \($2) समाप्त होगा" },
        validForever: Template { "\($0): मान्य, \($1) सहेजा गया" },
        expiredFeed: Template { "\($0): अवधि समाप्त, \($1) सहेजा गया था, हटाया गया" },
        corruptFeed: Template { "\($0): क्षतिग्रस्त, हटाया गया" },
        corruptUnknownFeed: "एक क्षतिग्रस्त फ़ीड हटाया गया।",
        time: .hindi,
        export: .hindi,
        usage: .hindi
    )
}

extension TimePhrases {
    // Before "पहले" and "में" these nouns have the same form in singular and plural.
    fileprivate static let hindi = TimePhrases(
        now: "अभी-अभी",
        past: Template { "\($0) पहले" },
        future: Template { "\($0) में" },
        seconds: counted("सेकंड"),
        minutes: counted("मिनट"),
        hours: counted("घंटे"),
        days: counted("दिन"),
        weeks: counted("सप्ताह"),
        months: counted("महीने"),
        years: counted("साल")
    )

    private static func counted(_ noun: String) -> CountedPhrase {
        CountedPhrase(.zeroAndOneAreSingular, one: { "\($0) \(noun)" }, other: { "\($0) \(noun)" })
    }
}

extension UsagePhrases {
    static let hindi = UsagePhrases(
        usage: "उपयोग",
        or: "या",
        didYouMean: Template { "क्या आपका मतलब \($0) था?" },
        noCommand: "कोई कमांड नहीं दी गई",
        commands: Template { "कमांड: \($0)" },
        help: Template { "सहायता: \($0)" },
        unknownCommand: Template { "अज्ञात कमांड \"\($0)\"" },
        beforeCommand: Template { "\($0) कमांड से पहले लिखा है" },
        optionsFollow: "विकल्प कमांड के बाद लिखे जाते हैं",
        unknownOption: Template { "अज्ञात विकल्प \($0)" },
        doesNotApply: Template { "\($0) विकल्प \($1) पर लागू नहीं होता" },
        takesNoValue: Template { "\($0) कोई मान नहीं लेता: \($1)" },
        needsValue: Template { "\($0) को एक मान चाहिए, जैसे \($1)" },
        valueIsEmpty: "मान खाली है",
        valueMissing: Template { "उसकी जगह \($0) है" },
        valueWithDash: Template { "- से शुरू होने वाला मान ऐसे लिखा जाता है: \($0)" },
        givenTwice: Template { "\($0) दो बार दिया गया है: \"\($1)\" और \"\($2)\"" },
        wrongValue: Template { "\($0) के लिए \($1) चाहिए, \"\($2)\" नहीं" },
        notAWebURL: Template { "\($1) में \"\($0)\" कोई http या https URL नहीं है" },
        needsOption: Template { "\($0) को \($1) चाहिए" },
        needsOtherValue: Template { "\($0) को \($1) चाहिए, \($2) नहीं" },
        conflict: Template { "\($0) और \($1) साथ में नहीं चलते" },
        missingArgument: Template { "\($0) को \($1) चाहिए" },
        wrongArgument: Template { "\($0) को \($1) चाहिए, \"\($2)\" नहीं" },
        unexpectedArgument: Template { "अनपेक्षित आर्ग्युमेंट \"\($0)\"" },
        nameInQuotes: Template { "खाली जगह वाला NAME उद्धरण चिह्नों में लिखा जाता है: \"\($0)\"" },
        notUTF8: Template { "\"\($0)\" मान्य UTF-8 नहीं है" },
        anImageID: "तस्वीर की आईडी, 8-4-4-4-12 हेक्साडेसिमल अंक",
        anImageIDOrURL: "तस्वीर की आईडी या http(s) URL",
        aName: "कोई नाम या उसका हिस्सा",
        aText: "ऐसा पाठ जो खाली न हो",
        aPageOrDirectory: "कोई डायरेक्टरी, या ऐसी फ़ाइल जिसका नाम .html या .htm पर समाप्त हो",
        aWholeNumberFrom: Template { "\($0) या उससे बड़ी पूर्ण संख्या" },
        aWholeNumberBetween: Template { "\($0) से \($1) तक की पूर्ण संख्या" },
        aTime: Template { "\($0) से 36500d तक का समय, जैसे 90s, 15m, 2h या 7d" },
        aNumberOfSeconds: "0 से अधिक और अधिकतम 86400 सेकंड की संख्या"
    )
}
