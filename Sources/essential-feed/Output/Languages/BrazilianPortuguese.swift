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
        expired: Template { "expirado, salvo \($0)" },
        sampleFeedNote: "Este é o feed de exemplo embutido. Indique o seu com --url URL ou ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote:
            "Esta é a lista de exemplo embutida. Indique a sua com --url URL ou ESSENTIAL_FEED_UNIVERSITIES_URL.",
        showingSaved: Template { "Mostrando o que foi salvo \($0)." },
        notSaved: Template { "Aviso: não foi possível salvar: \($0)" },
        pageFailed: Template { "Não foi possível carregar a próxima página: \($0)" },
        tryingAgain: Template { "Nova tentativa (\($0) de \($1)) em \($2) s." },
        netrcMissing: Template { "Nenhuma credencial foi lida: o arquivo \($0) não existe." },
        credentialWithheld: Template {
            "Nenhuma credencial foi enviada para \($0): elas só vão por https ou para este computador."
        },
        credentialHelp:
            "para enviar credenciais, defina ESSENTIAL_FEED_TOKEN e ESSENTIAL_FEED_URL ou use --netrc",
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
        pictureNotCached:
            "Nenhum feed no cache contém esta imagem, por isso ela não foi salva: indique um arquivo com --output FILE.",
        pictureFailed: Template { "Imagem \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) imagem não pôde ser carregada" },
            other: { "\($0) imagens não puderam ser carregadas" }
        ),
        newImages: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "\($0) imagem nova" },
            other: { "\($0) imagens novas" }
        ),
        nothingNew: "Nada de novo.",
        outageBegan: Template { "\($0). Haverá nova tentativa." },
        outageEnded: Template { "O servidor voltou a responder; falhou pela primeira vez \($0)." },
        andMore: Template { "e mais \($0)" },
        loadingComments: "Carregando comentários",
        commentFailed: Template { "Comentários de \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            one: { "Os comentários de \($0) imagem não puderam ser carregados" },
            other: { "Os comentários de \($0) imagens não puderam ser carregados" }
        ),
        validFeed: Template { "\($0): válido, salvo \($1), expira \($2)" },
        validForever: Template { "\($0): válido, salvo \($1)" },
        expiredFeed: Template { "\($0): expirado, salvo \($1), excluído" },
        corruptFeed: Template { "\($0): danificado, excluído" },
        corruptUnknownFeed: "Um feed danificado foi excluído.",
        time: .brazilianPortuguese,
        export: .brazilianPortuguese,
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

extension UsagePhrases {
    static let brazilianPortuguese = UsagePhrases(
        usage: "uso",
        or: "ou",
        didYouMean: Template { "você quis dizer \($0)?" },
        noCommand: "nenhum comando",
        commands: Template { "comandos: \($0)" },
        help: Template { "ajuda: \($0)" },
        unknownCommand: Template { "comando desconhecido \"\($0)\"" },
        beforeCommand: Template { "\($0) está antes do comando" },
        optionsFollow: "as opções ficam depois do comando",
        unknownOption: Template { "opção desconhecida \($0)" },
        doesNotApply: Template { "\($0) não se aplica a \($1)" },
        takesNoValue: Template { "\($0) não aceita valor: \($1)" },
        needsValue: Template { "\($0) precisa de um valor, como em \($1)" },
        valueIsEmpty: "o valor está vazio",
        valueMissing: Template { "em seguida vem \($0)" },
        valueWithDash: Template { "um valor que começa com - se escreve \($0)" },
        givenTwice: Template { "\($0) aparece duas vezes: \"\($1)\" e \"\($2)\"" },
        wrongValue: Template { "\($0) deve ser \($1), não \"\($2)\"" },
        notAWebURL: Template { "\"\($0)\" em \($1) não é um URL http ou https" },
        needsOption: Template { "\($0) precisa de \($1)" },
        needsOtherValue: Template { "\($0) precisa de \($1), não de \($2)" },
        conflict: Template { "\($0) não combina com \($1)" },
        missingArgument: Template { "\($0) precisa de \($1)" },
        wrongArgument: Template { "\($0) precisa de \($1), não de \"\($2)\"" },
        unexpectedArgument: Template { "argumento inesperado \"\($0)\"" },
        nameInQuotes: Template { "um NAME com espaços se escreve entre aspas: \"\($0)\"" },
        notUTF8: Template { "\"\($0)\" não é UTF-8 válido" },
        anImageID: "um id de imagem, 8-4-4-4-12 dígitos hexadecimais",
        anImageIDOrURL: "um id de imagem ou um URL http(s)",
        aName: "um nome ou parte dele",
        aText: "um texto que não esteja em branco",
        aPageOrDirectory: "um diretório ou um arquivo que termine em .html ou .htm",
        aWholeNumberFrom: Template { "um número inteiro a partir de \($0)" },
        aWholeNumberBetween: Template { "um número inteiro de \($0) a \($1)" },
        aTime: Template { "um tempo de \($0) a 36500d, como 90s, 15m, 2h ou 7d" },
        aNumberOfSeconds: "um número de segundos maior que 0, no máximo 86400"
    )
}
