import FeedGallery

extension GalleryLabels {
    static var greek: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = "el"
        labels.title = "Συλλογή"
        labels.images = CountedPhrase.oneIsSingular("# εικόνα", "# εικόνες").callAsFunction
        labels.image = { "Εικόνα \($0)" }
        labels.emptyFeed = "Αυτό το feed δεν έχει εικόνες."
        labels.previousImage = "Προηγούμενη εικόνα"
        labels.nextImage = "Επόμενη εικόνα"
        labels.close = "Κλείσιμο"
        labels.pictureFile = "Αρχείο εικόνας"
        labels.commentCount = CountedPhrase.oneIsSingular("# σχόλιο", "# σχόλια").callAsFunction
        labels.imagePage = { "Προβολή στο \($0)" }
        labels.missingPicture = "Η εικόνα δεν είναι διαθέσιμη"
        labels.otherFormat = "Εικόνα σε άλλη μορφή"
        labels.pages = "Σελίδες"
        labels.previousPage = "Προηγούμενη σελίδα"
        labels.nextPage = "Επόμενη σελίδα"
        labels.page = { "Σελίδα \($0) από \($1)" }
        labels.source = "Πηγή"
        labels.date = "Ενημέρωση"
        labels.feeds = "Τα feed"
        labels.emptyList = "Αυτή η λίστα δεν έχει feed."
        labels.noPageYet = "Δεν υπάρχει ακόμη σελίδα"
        return labels
    }

    static var brazilianPortuguese: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = "pt-BR"
        labels.title = "Galeria"
        labels.images = CountedPhrase.zeroAndOneAreSingular("# imagem", "# imagens").callAsFunction
        labels.image = { "Imagem \($0)" }
        labels.emptyFeed = "Este feed não tem imagens."
        labels.previousImage = "Imagem anterior"
        labels.nextImage = "Próxima imagem"
        labels.close = "Fechar"
        labels.pictureFile = "Arquivo da imagem"
        labels.commentCount = CountedPhrase.zeroAndOneAreSingular("# comentário", "# comentários").callAsFunction
        labels.imagePage = { "Ver em \($0)" }
        labels.missingPicture = "Imagem indisponível"
        labels.otherFormat = "Imagem em outro formato"
        labels.pages = "Páginas"
        labels.previousPage = "Página anterior"
        labels.nextPage = "Próxima página"
        labels.page = { "Página \($0) de \($1)" }
        labels.source = "Fonte"
        labels.date = "Atualizado em"
        labels.feeds = "Lista de feeds"
        labels.emptyList = "Esta lista não tem feeds."
        labels.noPageYet = "Ainda sem página"
        return labels
    }

    static var romanian: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = "ro"
        labels.title = "Galerie"
        labels.images = CountedPhrase.romanian("# imagine", "# imagini").callAsFunction
        labels.image = { "Imaginea \($0)" }
        labels.emptyFeed = "Acest feed nu are imagini."
        labels.previousImage = "Imaginea anterioară"
        labels.nextImage = "Imaginea următoare"
        labels.close = "Închide"
        labels.pictureFile = "Fișierul imaginii"
        labels.commentCount = CountedPhrase.romanian("# comentariu", "# comentarii").callAsFunction
        labels.imagePage = { "Vezi pe \($0)" }
        labels.missingPicture = "Imagine indisponibilă"
        labels.otherFormat = "Imagine în alt format"
        labels.pages = "Pagini"
        labels.previousPage = "Pagina anterioară"
        labels.nextPage = "Pagina următoare"
        labels.page = { "Pagina \($0) din \($1)" }
        labels.source = "Sursa"
        labels.date = "Actualizat la"
        labels.feeds = "Feed-uri"
        labels.emptyList = "Această listă nu are feed-uri."
        labels.noPageYet = "Încă fără pagină"
        return labels
    }

    static var hindi: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = "hi"
        labels.title = "गैलरी"
        labels.images = CountedPhrase.zeroAndOneAreSingular("# तस्वीर", "# तस्वीरें").callAsFunction
        labels.image = { "तस्वीर \($0)" }
        labels.emptyFeed = "इस फ़ीड में कोई तस्वीर नहीं है।"
        labels.previousImage = "पिछली तस्वीर"
        labels.nextImage = "अगली तस्वीर"
        labels.close = "बंद करें"
        labels.pictureFile = "तस्वीर की फ़ाइल"
        labels.commentCount = CountedPhrase.zeroAndOneAreSingular("# टिप्पणी", "# टिप्पणियाँ").callAsFunction
        labels.imagePage = { "\($0) पर देखें" }
        labels.missingPicture = "तस्वीर उपलब्ध नहीं है"
        labels.otherFormat = "किसी और फ़ॉर्मैट की तस्वीर"
        labels.pages = "पृष्ठ"
        labels.previousPage = "पिछला पृष्ठ"
        labels.nextPage = "अगला पृष्ठ"
        labels.page = { "\($1) में से पृष्ठ \($0)" }
        labels.source = "स्रोत"
        labels.date = "अद्यतन"
        labels.feeds = "फ़ीड"
        labels.emptyList = "इस सूची में कोई फ़ीड नहीं है।"
        labels.noPageYet = "अभी तक कोई पृष्ठ नहीं"
        return labels
    }
}
