extension Phrases {
    static let brazilianPortuguese = Phrases(
        commentsTitle: "Comentários",
        universitiesTitle: "Universidades",
        nameLabel: "Nome",
        countryLabel: "País",
        codeLabel: "Código do país",
        stateLabel: "Estado ou província",
        webPagesLabel: "Páginas web",
        connectivity: "Não foi possível conectar com o servidor",
        invalidData: "Resposta inesperada",
        offlineRequested: "Foi pedido para ficar offline",
        nothingUsableCached: "não há nada utilizável no cache",
        expired: Template { "expirado, salvo \($0)" },
        sampleFeedNote: "Este é o feed de exemplo embutido. Indique o seu com --url URL ou ESSENTIAL_FEED_URL.",
        sampleUniversitiesNote:
            "Esta é a lista de exemplo embutida. Indique a sua com --url URL ou ESSENTIAL_FEED_UNIVERSITIES_URL.",
        showingSaved: Template { "Mostrando o que foi salvo \($0)." },
        notSaved: Template { "Aviso: não foi salvo no cache: \($0)" },
        pageFailed: Template { "Não foi possível carregar a próxima página: \($0)" },
        tryingAgain: Template { "Nova tentativa (\($0) de \($1)) em \($2) s." },
        netrcMissing: Template { "Nenhuma credencial foi lida: o arquivo \($0) não existe." },
        credentialWithheld: Template {
            "Nenhuma credencial foi enviada para \($0): elas só são enviadas por https ou para este computador sem proxy."
        },
        credentialHelp: "defina credenciais válidas com ESSENTIAL_FEED_TOKEN e ESSENTIAL_FEED_URL ou use --netrc",
        nothingCached: "Não há nada no cache.",
        emptyFeed: "O feed não tem imagens.",
        emptyFeedList: Template { "\($0) não tem nenhum feed; escreva a URL de um em cada linha" },
        noComments: "Ainda não há comentários.",
        emptyUniversities: "A lista não tem universidades.",
        noSuchImage: Template { "Nenhum feed no cache tem uma imagem com o id \($0); indique o feed com --url URL." },
        imageNotInFeed: Template { "\($0) não contém nenhuma imagem com o id \($1)." },
        withoutComments: Template { "O feed é \($0), cujas imagens não têm comentários no serviço." },
        pageOfImage: Template { "A página da imagem é \($0)" },
        noServiceForImage: """
            Não há nada no cache, portanto o serviço desta imagem não é conhecido: \
            indique-o com --url URL ou ESSENTIAL_FEED_URL.
            """,
        noSuchUniversity: Template { "Nenhuma universidade corresponde a \($0)." },
        waitingFor: Template { "Aguardando \($0)" },
        page: Template { "página \($0)" },
        feedsLoaded: Template { "\($0) de \($1) feeds" },
        picturesLoaded: Template { "\($0) de \($1) imagens" },
        commentsLoaded: Template { "comentários de \($0) de \($1) imagens" },
        pictureSaved: Template { "Imagem salva em \($0)" },
        pictureNotCached:
            "Nenhum feed no cache contém esta imagem, por isso ela não foi salva: indique um arquivo com --output FILE.",
        pictureFailed: Template { "Imagem \($0): \($1)" },
        picturesFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            "# imagem não pôde ser carregada",
            "# imagens não puderam ser carregadas"
        ),
        picturesNotRefreshed: CountedPhrase(
            .zeroAndOneAreSingular,
            "# imagem não pôde ser pedida de novo e fica como está",
            "# imagens não puderam ser pedidas de novo e ficam como estão"
        ),
        newImages: CountedPhrase(.zeroAndOneAreSingular, "# imagem nova", "# imagens novas"),
        feedFound: Template { "O feed de \($0) está em \($1)." },
        entriesWithoutPictures: CountedPhrase(
            .zeroAndOneAreSingular,
            "A # entrada do feed não tem imagem.",
            "Nenhuma das # entradas do feed tem imagem."
        ),
        nothingNew: "Nada de novo.",
        shownAgain: Template { "As novas imagens não foram salvas e serão mostradas de novo: \($0)" },
        mayBeShownAgain: Template {
            "Não foi possível ler o que estava salvo; estas imagens talvez já tenham sido mostradas: \($0)"
        },
        cachedImagesStay: CountedPhrase(
            .zeroAndOneAreSingular,
            "# imagem salva permanece",
            "# imagens salvas permanecem"
        ),
        howToRemove: Template { "essential-feed feeds --remove \($0) remove o que está salvo." },
        countedInSeconds: Template { "--every \($0) são \($0) segundos; para minutos, escreva \($0)m." },
        outageBegan: Template { "\($0). Haverá nova tentativa." },
        outageEnded: Template { "O servidor voltou a responder; falhou pela primeira vez \($0)." },
        andMore: Template { "e mais \($0)" },
        commentFailed: Template { "Comentários de \($0): \($1)" },
        commentsFailed: CountedPhrase(
            .zeroAndOneAreSingular,
            "Os comentários de # imagem não puderam ser carregados",
            "Os comentários de # imagens não puderam ser carregados"
        ),
        validFeed: Template { "\($0): válido, salvo \($1), expira \($2)" },
        validForever: Template { "\($0): válido, salvo \($1)" },
        expiredFeed: Template { "\($0): expirado, salvo \($1), excluído" },
        corruptFeed: Template { "\($0): danificado, excluído" },
        corruptUnknownFeed: "Um feed danificado foi excluído.",
        expiredStatus: "expirado",
        corruptStatus: "danificado",
        items: CountedPhrase(.zeroAndOneAreSingular, "# entrada", "# entradas"),
        removed: Template { "Excluído \($0): \($1)" },
        notCached: Template { "Não há nada de \($0) no cache; essential-feed feeds lista o que há." },
        time: .brazilianPortuguese,
        export: .brazilianPortuguese,
        usage: .brazilianPortuguese,
        failure: .brazilianPortuguese
    )
}

extension TimePhrases {
    fileprivate static let brazilianPortuguese = TimePhrases(
        now: "agora mesmo",
        past: Template { "há \($0)" },
        future: Template { "em \($0)" },
        seconds: CountedPhrase(.zeroAndOneAreSingular, "# segundo", "# segundos"),
        minutes: CountedPhrase(.zeroAndOneAreSingular, "# minuto", "# minutos"),
        hours: CountedPhrase(.zeroAndOneAreSingular, "# hora", "# horas"),
        days: CountedPhrase(.zeroAndOneAreSingular, "# dia", "# dias"),
        weeks: CountedPhrase(.zeroAndOneAreSingular, "# semana", "# semanas"),
        months: CountedPhrase(.zeroAndOneAreSingular, "# mês", "# meses"),
        years: CountedPhrase(.zeroAndOneAreSingular, "# ano", "# anos")
    )
}

extension UsagePhrases {
    static let brazilianPortuguese = UsagePhrases(
        usage: "uso",
        or: "ou",
        didYouMean: Template { "você quis dizer \($0)?" },
        localServer: Template {
            "um arquivo local precisa de um servidor: execute python3 -m http.server ao lado dele e use --url \($0)"
        },
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
        notAWebURL: Template { "\"\($0)\" em \($1) não é uma URL http ou https" },
        needsOption: Template { "\($0) precisa de \($1)" },
        needsOtherValue: Template { "\($0) precisa de \($1), não de \($2)" },
        conflict: Template { "\($0) não combina com \($1)" },
        missingArgument: Template { "\($0) precisa de \($1)" },
        wrongArgument: Template { "\($0) precisa de \($1), não de \"\($2)\"" },
        unexpectedArgument: Template { "argumento inesperado \"\($0)\"" },
        nameInQuotes: Template { "um NAME com espaços se escreve entre aspas: \"\($0)\"" },
        notUTF8: Template { "\"\($0)\" não é UTF-8 válido" },
        anImageID: "um id de imagem, 8-4-4-4-12 dígitos hexadecimais",
        anImageIDOrURL: "um id de imagem ou uma URL http(s)",
        aName: "um nome ou parte dele",
        aText: "um texto que não esteja em branco",
        aPageOrDirectory: "um diretório ou um arquivo que termine em .html ou .htm",
        aWholeNumberFrom: Template { "um número inteiro a partir de \($0)" },
        aWholeNumberBetween: Template { "um número inteiro de \($0) a \($1)" },
        aTime: Template { "um tempo de \($0) a 36500d, como 90s, 15m, 2h ou 7d" },
        aNumberOfSeconds: "um número de segundos maior que 0, no máximo 86400"
    )
}

extension FailurePhrases {
    static let brazilianPortuguese = FailurePhrases(
        notFound: Template { "não encontrado (\($0)); verifique a URL" },
        status: Template { "o status é \($0)" },
        serviceFailed: Template { "o status é \($0), uma falha do serviço" },
        patience: Template { "o serviço pede para aguardar até \($0) (\($1))" },
        tooLong: Template { "tem mais de \($0)" },
        refusedRedirect: "redireciona para uma URL que não pode ser seguida",
        emptyResponse: "está vazia",
        notAnImage: Template { "é \($0), não uma imagem" },
        document: Template { "é \($0), não \($1)" },
        webPage: "uma página web",
        pageWithoutFeed: "uma página web que não leva a nenhum feed",
        xmlWithoutFeed: "XML que não é um feed",
        jsonArray: "uma lista JSON",
        neitherJSONNorXML: Template { "não é JSON nem XML, mas deveria ser \($0)" },
        feedFormats: Template { "RSS, Atom, JSON Feed ou \($0)" },
        itemsPayload: "JSON com \"items\" como em essential-feed help load",
        universitiesPayload: "uma lista JSON de universidades",
        unknownEncoding: Template { "não é possível ler a codificação \($0)" },
        invalidText: Template { "não é \($0) válido" },
        incomplete: Template { "termina no meio (linha \($0), coluna \($1))" },
        nestedTooDeeply: Template { "há mais de \($0) elementos aninhados (linha \($1), coluna \($2))" },
        missing: Template { "falta \($0)" },
        invalid: Template { "não é \($0) válido" },
        timedOut: Template { "nenhuma resposta completa em \($0) s; --timeout permite mais" },
        tooSlow: Template { "menos de 1.000 bytes por segundo durante \($0) s; --timeout permite pausas mais longas" },
        tooManyRedirects: Template { "mais de \($0) redirecionamentos" },
        notConnected: "este computador não está conectado a uma rede",
        hostNotFound: "o host não tem endereço; verifique o nome e a rede",
        refused: "a conexão foi recusada; verifique a porta e se o serviço está rodando",
        connectionLost: "a conexão foi perdida",
        insecure: "o certificado não é confiável; --verbose diz por quê",
        noResponse: "nenhuma resposta completa; --verbose diz mais",
        notTLS: Template { "a porta não usa TLS; tente \($0)" },
        throughProxy: Template { "a solicitação passa pelo proxy \($0)" },
        tokenWithoutURL: "ESSENTIAL_FEED_TOKEN não foi enviado, porque ESSENTIAL_FEED_URL não está definido",
        tokenForOther: Template { "ESSENTIAL_FEED_TOKEN não foi enviado, porque vale somente para \($0)" },
        sentElsewhere: Template { "as credenciais só são enviadas para \($0)" },
        droppedAtRedirect: Template { "redireciona para \($1), e as credenciais só são enviadas para \($0)" },
        onlyHTTPS:
            "nenhuma credencial foi enviada, porque elas só são enviadas por https ou para este computador sem proxy",
        notInNetrc: Template { "\($0) não tem entrada para \($1)" },
        rejected: Template { "o serviço rejeitou as credenciais de \($0)" },
        unsendable: Template { "a credencial para \($0) tem caracteres que não podem ser enviados" },
        notRead: Template { "não foi possível ler \($0): \($1)" },
        notWritten: Template { "não foi possível gravar \($0): \($1)" },
        notDeleted: Template { "não foi possível excluir \($0): \($1)" },
        damaged: "está danificado",
        notAFile: "não é um arquivo comum",
        isDirectory: "é um diretório",
        foreignOwner: Template { "\($0) pertence a outro usuário" },
        writableByOthers: Template { "outros usuários podem gravar em \($0); use chmod go-w" },
        readableByOthers: "outros podem ler ou alterar o arquivo; use chmod 600",
        malformedLine: Template { "a linha \($0) é inválida" },
        noSpace: "não há espaço",
        denied: "permissão negada",
        readOnly: "o sistema de arquivos é somente leitura",
        noSuchFile: "não existe esse arquivo ou diretório",
        systemError: Template { "erro de sistema \($0)" },
        noViewer: Template { "\($0) não pôde ser iniciado, talvez não esteja instalado; a imagem está em \($1)" },
        noCacheLocation: "não há lugar para o cache: indique um com --cache-dir DIR ou defina HOME",
        listCached: "essential-feed feeds lista o que há no cache",
        tooLittleToStart: Template { "o sistema não oferece o bastante para iniciar; aumente \($0) em \($1)" }
    )
}
