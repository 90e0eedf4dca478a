extension Phrases {
    static let brazilianPortuguese = Phrases(
        feedTitle: "Meu Feed",
        commentsTitle: "Comentários",
        universitiesTitle: "Universidades",
        nameLabel: "Nome",
        countryLabel: "País",
        codeLabel: "Código do país",
        stateLabel: "Estado ou província",
        webPagesLabel: "Páginas web",
        connectivity: "Não foi possível conectar com o servidor",
        invalidData: "A resposta do servidor não é válida",
        offlineRequested: "Foi pedido para ficar offline",
        nothingUsableCached: "não há nada utilizável no cache",
        sampleFeedNote: "Este é o feed de exemplo embutido. Indique o seu com --url URL ou ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote:
            "Esta é a lista de exemplo embutida. Indique a sua com --url URL ou ESSENTIAL_FEED_UNIVERSITIES_URL.",
        showingSaved: Template { "Mostrando o que foi salvo \($0)." },
        notSaved: Template { "Aviso: não foi possível salvar: \($0)" },
        pageFailed: Template { "Não foi possível carregar a próxima página: \($0)" },
        nothingCached: "Não há nada no cache.",
        emptyFeed: "O feed não tem imagens.",
        noComments: "Ainda não há comentários.",
        emptyUniversities: "A lista não tem universidades.",
        noSuchImage: Template { "Nenhum feed no cache contém uma imagem com o id \($0)." },
        noServiceForImage: """
            Não há nada no cache, portanto o serviço desta imagem não é conhecido: \
            indique-o com --url URL ou ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Nenhuma universidade corresponde a \($0)." },
        loadingPictures: "Carregando imagens",
        pictureSaved: Template { "Imagem salva em \($0)" },
        pictureNotKept:
            "Uma imagem que nenhum feed no cache contém não é guardada: indique um arquivo com --output FILE.",
        pictureFailed: Template { "Imagem \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) imagem não pôde ser carregada" },
            other: { "\($0) imagens não puderam ser carregadas" }
        ),
        validFeed: Template { "\($0): válido, salvo \($1), expira \($2)" },
        validForever: Template { "\($0): válido, salvo \($1)" },
        expiredFeed: Template { "\($0): expirado, excluído" },
        corruptFeed: Template { "\($0): danificado, excluído" },
        corruptUnknownFeed: "Um feed danificado foi excluído.",
        time: .brazilianPortuguese,
        usage: .brazilianPortuguese
    )
}

extension TimePhrases {
    fileprivate static let brazilianPortuguese = TimePhrases(
        now: "agora mesmo",
        past: Template { "há \($0)" },
        future: Template { "em \($0)" },
        seconds: counted("segundo", "segundos"),
        minutes: counted("minuto", "minutos"),
        hours: counted("hora", "horas"),
        days: counted("dia", "dias"),
        weeks: counted("semana", "semanas"),
        months: counted("mês", "meses"),
        years: counted("ano", "anos")
    )

    private static func counted(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase(.zeroAndOneAreSingular, one: { "\($0) \(one)" }, other: { "\($0) \(other)" })
    }
}
