import FeedGallery
import Foundation

/// How a language says what an export does, and why it does not.
struct ExportPhrases: Sendable {
    let writingPictures: String
    /// Takes what was kept, as the two that follow say it.
    let kept: Phrases.One
    let keptPictures: CountedPhrase
    let keptComments: CountedPhrase
    /// Takes the URLs of the RSS feed and the JSON Feed.
    let subscribe: Phrases.Two
    let noBaseURL: String

    /// Takes the path and the cause.
    let failed: Phrases.Two
    let foreignDirectory: String
    /// Takes the name of the list.
    let damagedList: Phrases.One
    /// Takes the name of the file.
    let existingFile: Phrases.One
    /// Takes the path of the link.
    let link: Phrases.One
    let notADirectory: String
    let changedMeanwhile: String
    let emptyFeed: String
    /// Takes the path, and the URLs of the feed that it has and of the other one.
    let otherFeed: Phrases.Three
    /// Takes the path.
    let unknownFeed: Phrases.One
    /// Takes the path of a page.
    let pageOfList: Phrases.One
    /// Takes the path of an export of one feed, to which a list was to be exported.
    let notAList: Phrases.One
    /// Takes the path of an export of a list, and the URL of the feed that was to be exported there.
    let isAList: Phrases.Two
    /// Takes the path of an export of a list.
    let unknownList: Phrases.One
    /// Takes the names of directories.
    let leftList: Phrases.One

    /// Says where to subscribe to a mirror that will be served at `baseURL`, or why nobody can.
    func subscribing(at baseURL: URL?) -> String {
        guard let baseURL else { return noBaseURL }
        let urls = [RSSFeed.name, JSONFeed.name].map { baseURL.appending(path: $0).absoluteString }
        return subscribe(urls[0], urls[1])
    }

    /// Says why an export was refused.
    func text(of refusal: ExportRefusal) -> String {
        switch refusal {
        case .foreignDirectory: foreignDirectory
        case .damagedList(let name): damagedList(name)
        case .existing(let name): existingFile(name)
        case .changedMeanwhile: changedMeanwhile
        case .emptyFeed: emptyFeed
        }
    }
}

extension ExportPhrases {
    static let english = ExportPhrases(
        writingPictures: "Writing pictures",
        kept: Template { "Kept from an earlier export: \($0)." },
        keptPictures: CountedPhrase(.oneIsSingular, "# picture", "# pictures"),
        keptComments: CountedPhrase(.oneIsSingular, "the comments on # image", "the comments on # images"),
        subscribe: Template { "Subscribe to \($0) (RSS) or \($1) (JSON Feed)." },
        noBaseURL:
            "Without --base-url, the pictures of feed.json are still those of the source, and nobody can subscribe.",
        failed: Template { "cannot export to \($0): \($1)" },
        foreignDirectory: "the directory has files that no export wrote; name a new one",
        damagedList: Template { "\($0) is damaged; export to a new directory" },
        existingFile: Template { "\($0) exists already, and no export wrote it; move it away" },
        link: Template { "\($0) is a symbolic link, which is not followed" },
        notADirectory: "a file is where the directory should be",
        changedMeanwhile: "pictures changed in the meantime; export again",
        emptyFeed: "the feed has no images, but the directory has; delete it to export an empty feed",
        otherFeed: Template { "\($0) is an export of \($1), not of \($2); name another directory, or use --replace" },
        unknownFeed: Template {
            "which feed \($0) is an export of is not known; name it with --url URL or ESSENTIAL_FEED_URL"
        },
        pageOfList: Template {
            "\($0) is one page, and a list of feeds needs a directory; name one feed with --url URL"
        },
        notAList: Template {
            "\($0) is an export of one feed, not of a list; name another directory, or use --replace"
        },
        isAList: Template {
            "\($0) is an export of a list of feeds, not of \($1); name another directory, or use --replace"
        },
        unknownList: Template { "\($0) is an export of a list of feeds; name it with --feeds FILE" },
        leftList: Template { "No longer on the list, but still in the directory: \($0)." }
    )

    static let greek = ExportPhrases(
        writingPictures: "Εγγραφή εικόνων",
        kept: Template { "Διατηρήθηκαν από προηγούμενη εξαγωγή: \($0)." },
        keptPictures: CountedPhrase(.oneIsSingular, "# εικόνα", "# εικόνες"),
        keptComments: CountedPhrase(.oneIsSingular, "τα σχόλια # εικόνας", "τα σχόλια # εικόνων"),
        subscribe: Template { "Για συνδρομή: \($0) (RSS) ή \($1) (JSON Feed)." },
        noBaseURL:
            "Χωρίς --base-url, οι εικόνες του feed.json παραμένουν εκείνες της πηγής και κανείς δεν μπορεί να γίνει συνδρομητής.",
        failed: Template { "η εξαγωγή στο \($0) απέτυχε: \($1)" },
        foreignDirectory: "ο κατάλογος έχει αρχεία που δεν έγραψε καμία εξαγωγή· ορίστε έναν νέο",
        damagedList: Template { "το \($0) είναι κατεστραμμένο· κάντε την εξαγωγή σε νέο κατάλογο" },
        existingFile: Template { "το \($0) υπάρχει ήδη και δεν το έγραψε καμία εξαγωγή· μετακινήστε το" },
        link: Template { "το \($0) είναι συμβολικός σύνδεσμος, που δεν ακολουθείται" },
        notADirectory: "στη θέση του καταλόγου βρίσκεται ένα αρχείο",
        changedMeanwhile: "στο μεταξύ άλλαξαν εικόνες· επαναλάβετε την εξαγωγή",
        emptyFeed: "το feed δεν έχει εικόνες, ο κατάλογος όμως έχει· διαγράψτε τον για να εξαγάγετε ένα κενό feed",
        otherFeed: Template {
            "το \($0) είναι εξαγωγή του \($1), όχι του \($2)· ορίστε άλλον κατάλογο ή χρησιμοποιήστε --replace"
        },
        unknownFeed: Template {
            "δεν είναι γνωστό ποιου feed εξαγωγή είναι το \($0)· ορίστε το με --url URL ή ESSENTIAL_FEED_URL"
        },
        pageOfList: Template {
            "το \($0) είναι μία σελίδα, και μια λίστα feed χρειάζεται κατάλογο· ορίστε ένα feed με --url URL"
        },
        notAList: Template {
            "το \($0) είναι εξαγωγή ενός feed, όχι λίστας· ορίστε άλλον κατάλογο ή χρησιμοποιήστε --replace"
        },
        isAList: Template {
            "το \($0) είναι εξαγωγή λίστας feed, όχι του \($1)· ορίστε άλλον κατάλογο ή χρησιμοποιήστε --replace"
        },
        unknownList: Template { "το \($0) είναι εξαγωγή λίστας feed· ορίστε τη λίστα με --feeds FILE" },
        leftList: Template { "Δεν είναι πια στη λίστα, αλλά μένουν στον κατάλογο: \($0)." }
    )

    static let brazilianPortuguese = ExportPhrases(
        writingPictures: "Gravando imagens",
        kept: Template { "Conservou-se de uma exportação anterior: \($0)." },
        keptPictures: CountedPhrase(.zeroAndOneAreSingular, "# imagem", "# imagens"),
        keptComments: CountedPhrase(
            .zeroAndOneAreSingular,
            "os comentários de # imagem",
            "os comentários de # imagens"
        ),
        subscribe: Template { "Para assinar: \($0) (RSS) ou \($1) (JSON Feed)." },
        noBaseURL:
            "Sem --base-url, as imagens de feed.json continuam sendo as da origem, e ninguém pode assinar.",
        failed: Template { "não foi possível exportar para \($0): \($1)" },
        foreignDirectory: "o diretório tem arquivos que nenhuma exportação gravou; indique um novo",
        damagedList: Template { "\($0) está danificado; exporte para um novo diretório" },
        existingFile: Template { "\($0) já existe, e nenhuma exportação o gravou; mova-o" },
        link: Template { "\($0) é um link simbólico, que não é seguido" },
        notADirectory: "há um arquivo no lugar do diretório",
        changedMeanwhile: "imagens mudaram enquanto isso; exporte de novo",
        emptyFeed: "o feed não tem imagens, mas o diretório tem; exclua-o para exportar um feed vazio",
        otherFeed: Template {
            "\($0) é uma exportação de \($1), não de \($2); indique outro diretório ou use --replace"
        },
        unknownFeed: Template {
            "não se sabe de qual feed \($0) é uma exportação; indique-o com --url URL ou ESSENTIAL_FEED_URL"
        },
        pageOfList: Template {
            "\($0) é uma página só, e uma lista de feeds precisa de um diretório; indique um feed com --url URL"
        },
        notAList: Template {
            "\($0) é uma exportação de um só feed, não de uma lista; indique outro diretório ou use --replace"
        },
        isAList: Template {
            "\($0) é uma exportação de uma lista de feeds, não de \($1); indique outro diretório ou use --replace"
        },
        unknownList: Template { "\($0) é uma exportação de uma lista de feeds; indique-a com --feeds FILE" },
        leftList: Template { "Não estão mais na lista, mas continuam no diretório: \($0)." }
    )

    static let romanian = ExportPhrases(
        writingPictures: "Se scriu imaginile",
        kept: Template { "Păstrate dintr-un export anterior: \($0)." },
        keptPictures: CountedPhrase(.romanian, "# imagine", few: "# imagini", "# de imagini"),
        keptComments: CountedPhrase(
            .romanian,
            "comentariile la # imagine",
            few: "comentariile la # imagini",
            "comentariile la # de imagini"
        ),
        subscribe: Template { "Pentru abonare: \($0) (RSS) sau \($1) (JSON Feed)." },
        noBaseURL:
            "Fără --base-url, imaginile din feed.json rămân cele ale sursei și nimeni nu se poate abona.",
        failed: Template { "exportul în \($0) a eșuat: \($1)" },
        foreignDirectory: "directorul conține fișiere care nu provin dintr-un export; indicați unul nou",
        damagedList: Template { "\($0) este deteriorat; exportați într-un director nou" },
        existingFile: Template { "\($0) există deja și nu provine dintr-un export; mutați-l" },
        link: Template { "\($0) este o legătură simbolică, care nu este urmată" },
        notADirectory: "în locul directorului se află un fișier",
        changedMeanwhile: "între timp s-au schimbat imagini; exportați din nou",
        emptyFeed: "feed-ul nu are imagini, dar directorul are; ștergeți-l pentru a exporta un feed gol",
        otherFeed: Template {
            "\($0) este un export al \($1), nu al \($2); indicați alt director sau folosiți --replace"
        },
        unknownFeed: Template {
            "nu se știe al cărui feed este exportul \($0); indicați-l cu --url URL sau ESSENTIAL_FEED_URL"
        },
        pageOfList: Template {
            "\($0) este o singură pagină, iar o listă de feed-uri are nevoie de un director; indicați un feed cu --url URL"
        },
        notAList: Template {
            "\($0) este exportul unui singur feed, nu al unei liste; indicați alt director sau folosiți --replace"
        },
        isAList: Template {
            "\($0) este exportul unei liste de feed-uri, nu al \($1); indicați alt director sau folosiți --replace"
        },
        unknownList: Template { "\($0) este exportul unei liste de feed-uri; indicați lista cu --feeds FILE" },
        leftList: Template { "Nu mai sunt pe listă, dar rămân în director: \($0)." }
    )

    static let hindi = ExportPhrases(
        writingPictures: "तस्वीरें लिखी जा रही हैं",
        kept: Template { "पिछले निर्यात से रखा गया: \($0)।" },
        keptPictures: CountedPhrase(.zeroAndOneAreSingular, "# तस्वीर", "# तस्वीरें"),
        keptComments: CountedPhrase(.zeroAndOneAreSingular, "# तस्वीर की टिप्पणियाँ", "# तस्वीरों की टिप्पणियाँ"),
        subscribe: Template { "सदस्यता के लिए: \($0) (RSS) या \($1) (JSON Feed)।" },
        noBaseURL:
            "--base-url के बिना feed.json की तस्वीरें अब भी स्रोत की ही हैं, और कोई सदस्यता नहीं ले सकता।",
        failed: Template { "\($0) में निर्यात नहीं हो सका: \($1)" },
        foreignDirectory: "डायरेक्टरी में ऐसी फ़ाइलें हैं जिन्हें किसी निर्यात ने नहीं लिखा; कोई नई डायरेक्टरी बताएँ",
        damagedList: Template { "\($0) क्षतिग्रस्त है; किसी नई डायरेक्टरी में निर्यात करें" },
        existingFile: Template { "\($0) पहले से मौजूद है, और उसे किसी निर्यात ने नहीं लिखा; उसे कहीं और रखें" },
        link: Template { "\($0) एक सिंबॉलिक लिंक है, जिसका अनुसरण नहीं किया जाता" },
        notADirectory: "डायरेक्टरी की जगह एक फ़ाइल है",
        changedMeanwhile: "इस बीच तस्वीरें बदल गईं; फिर से निर्यात करें",
        emptyFeed: "फ़ीड में कोई तस्वीर नहीं है, पर डायरेक्टरी में हैं; खाली फ़ीड निर्यात करने के लिए उसे हटाएँ",
        otherFeed: Template { "\($0) में \($1) का निर्यात है, \($2) का नहीं; कोई और डायरेक्टरी बताएँ, या --replace का उपयोग करें" },
        unknownFeed: Template { "\($0) किस फ़ीड का निर्यात है, यह ज्ञात नहीं; उसे --url URL या ESSENTIAL_FEED_URL से बताएँ" },
        pageOfList: Template { "\($0) एक ही पेज है, और फ़ीड की सूची को डायरेक्टरी चाहिए; एक फ़ीड --url URL से बताएँ" },
        notAList: Template { "\($0) में एक ही फ़ीड का निर्यात है, सूची का नहीं; कोई और डायरेक्टरी बताएँ, या --replace का उपयोग करें" },
        isAList: Template { "\($0) में फ़ीड की सूची का निर्यात है, \($1) का नहीं; कोई और डायरेक्टरी बताएँ, या --replace का उपयोग करें" },
        unknownList: Template { "\($0) में फ़ीड की सूची का निर्यात है; सूची --feeds FILE से बताएँ" },
        leftList: Template { "अब सूची में नहीं हैं, पर डायरेक्टरी में बने हैं: \($0)।" }
    )
}
