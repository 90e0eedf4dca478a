import FeedGallery

extension Language {
    var galleryLabels: GalleryLabels {
        switch self {
        case .english: .english
        case .greek: .greek
        case .brazilianPortuguese: .brazilianPortuguese
        case .romanian: .romanian
        case .hindi: .hindi
        }
    }
}

extension GalleryLabels {
    fileprivate static let greek = GalleryLabels(
        language: "el",
        title: "Συλλογή",
        images: CountedPhrase(.oneIsSingular, "# εικόνα", "# εικόνες").callAsFunction,
        image: { "Εικόνα \($0)" },
        emptyFeed: "Αυτό το feed δεν έχει εικόνες.",
        previousImage: "Προηγούμενη εικόνα",
        nextImage: "Επόμενη εικόνα",
        close: "Κλείσιμο",
        pictureFile: "Αρχείο εικόνας",
        commentCount: CountedPhrase(.oneIsSingular, "# σχόλιο", "# σχόλια").callAsFunction,
        missingPicture: "Η εικόνα δεν είναι διαθέσιμη",
        otherFormat: "Εικόνα σε άλλη μορφή",
        pages: "Σελίδες",
        previousPage: "Προηγούμενη σελίδα",
        nextPage: "Επόμενη σελίδα",
        page: { "Σελίδα \($0) από \($1)" },
        source: "Πηγή",
        date: "Ενημέρωση"
    )

    fileprivate static let brazilianPortuguese = GalleryLabels(
        language: "pt-BR",
        title: "Galeria",
        images: CountedPhrase(.zeroAndOneAreSingular, "# imagem", "# imagens").callAsFunction,
        image: { "Imagem \($0)" },
        emptyFeed: "Este feed não tem imagens.",
        previousImage: "Imagem anterior",
        nextImage: "Próxima imagem",
        close: "Fechar",
        pictureFile: "Arquivo da imagem",
        commentCount: CountedPhrase(.zeroAndOneAreSingular, "# comentário", "# comentários").callAsFunction,
        missingPicture: "Imagem indisponível",
        otherFormat: "Imagem em outro formato",
        pages: "Páginas",
        previousPage: "Página anterior",
        nextPage: "Próxima página",
        page: { "Página \($0) de \($1)" },
        source: "Fonte",
        date: "Atualizado em"
    )

    fileprivate static let romanian = GalleryLabels(
        language: "ro",
        title: "Galerie",
        images: CountedPhrase(.romanian, "# imagine", few: "# imagini", "# de imagini").callAsFunction,
        image: { "Imaginea \($0)" },
        emptyFeed: "Acest feed nu are imagini.",
        previousImage: "Imaginea anterioară",
        nextImage: "Imaginea următoare",
        close: "Închide",
        pictureFile: "Fișierul imaginii",
        commentCount: CountedPhrase(.romanian, "# comentariu", few: "# comentarii", "# de comentarii").callAsFunction,
        missingPicture: "Imagine indisponibilă",
        otherFormat: "Imagine în alt format",
        pages: "Pagini",
        previousPage: "Pagina anterioară",
        nextPage: "Pagina următoare",
        page: { "Pagina \($0) din \($1)" },
        source: "Sursa",
        date: "Actualizat la"
    )

    fileprivate static let hindi = GalleryLabels(
        language: "hi",
        title: "गैलरी",
        images: CountedPhrase(.zeroAndOneAreSingular, "# तस्वीर", "# तस्वीरें").callAsFunction,
        image: { "तस्वीर \($0)" },
        emptyFeed: "इस फ़ीड में कोई तस्वीर नहीं है।",
        previousImage: "पिछली तस्वीर",
        nextImage: "अगली तस्वीर",
        close: "बंद करें",
        pictureFile: "तस्वीर की फ़ाइल",
        commentCount: CountedPhrase(.zeroAndOneAreSingular, "# टिप्पणी", "# टिप्पणियाँ").callAsFunction,
        missingPicture: "तस्वीर उपलब्ध नहीं है",
        otherFormat: "किसी और फ़ॉर्मैट की तस्वीर",
        pages: "पृष्ठ",
        previousPage: "पिछला पृष्ठ",
        nextPage: "अगला पृष्ठ",
        page: { "\($1) में से पृष्ठ \($0)" },
        source: "स्रोत",
        date: "अद्यतन"
    )
}
