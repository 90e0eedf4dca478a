import FeedCommandLine

extension Main {
    /// The program's declaration, for parsing, documentation and completions.
    static let program = Program<CommandContext, Outcome>(
        name: Composition.name,
        version: Composition.version,
        summary: "Image feeds, comments and universities, online and offline",
        commands: [
            LoadCommand.self,
            WatchCommand.self,
            FindCommand.self,
            ExportCommand.self,
            CommentsCommand.self,
            ImageCommand.self,
            FeedsCommand.self,
            ValidateCacheCommand.self,
            UniversitiesCommand.self,
            UniversityCommand.self,
            CompletionsCommand.self,
            HelpCommand.self,
        ],
        commonOptions: CommonOptions.self,
        documentation: documentation
    )

    private static var documentation: ProgramDocumentation {
        var documentation = ProgramDocumentation()
        documentation.description = """
            Shows image feeds (RSS, Atom, JSON Feed, or its own format), saves them so that they can be shown \
            offline, and exports them as pages. The result goes to standard output; notes, progress and errors go to \
            standard error. Control characters in texts of a service are replaced.
            """
        documentation.examples =
            LoadCommand.examples.prefix(1) + FeedsCommand.examples[1...1] + ExportCommand.examples.prefix(1)
            + [Example("essential-feed help --man | man -l -", "Read the manual page")]
        documentation.environment = [
            ("ESSENTIAL_FEED_URL", "The feed, unless --url is given"),
            ("ESSENTIAL_FEED_TOKEN", "A bearer token for the origin of ESSENTIAL_FEED_URL, and for no other"),
            ("ESSENTIAL_FEED_UNIVERSITIES_URL", "The list of universities, unless --url is given"),
            ("NETRC", "The file that --netrc reads (default: .netrc in HOME)"),
            ("HOME", "The home directory (default: from the user database)"),
            ("XDG_CACHE_HOME", "The directory of the cache, unless --cache-dir is given (default: .cache in HOME)"),
            ("XDG_CONFIG_HOME", "The directory of the feed list (default: .config in HOME)"),
            ("http_proxy, https_proxy, HTTPS_PROXY", "The proxy for requests to http or https URLs"),
            ("all_proxy, ALL_PROXY", "The proxy for all requests, if none of the above is set for them"),
            ("no_proxy, NO_PROXY", "The hosts to which requests are sent without a proxy"),
            ("PATH", "The directories of chafa, vipsthumbnail and the system's viewer"),
            ("TMPDIR", "The directory for temporary files, such as those of image --open (default: /tmp)"),
            ("NO_COLOR", "If set, no colour"),
            ("COLUMNS", "The width of --format cards (default: 80)"),
            ("TERM", "With dumb, no colour and no progress"),
            ("TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID", "Set by terminals that can show pictures"),
            ("TMUX, STY", "Set by tmux and screen, which cannot show pictures"),
            ("TZ", "The time zone of dates on the command line and of times in messages"),
            (
                "LC_ALL, LC_MESSAGES, LANG",
                """
                The language of messages, by the first that is set: English, Greek, Brazilian Portuguese, \
                Romanian or Hindi
                """
            ),
        ]
        documentation.exitCodes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
        documentation.files = [
            (
                "~/.cache/essential-feed",
                "The cache, with a directory for each feed; see XDG_CACHE_HOME and --cache-dir"
            ),
            (
                "~/.config/essential-feed/feeds",
                "The configured feed list, one URL per line, or OPML; see XDG_CONFIG_HOME"
            ),
            ("~/.netrc", "Credentials for --netrc; refused if other users may read or change it"),
            ("PATH/essential-feed.json", "The files and options of an export to PATH"),
        ]
        documentation.notes = [
            """
            TIME is a whole number with s, m, h, d or w, such as 90s or 15m; without a letter, it means seconds. WHEN is a \
            TIME ago, yesterday (its local midnight) or a date: 2026-11-20 (midnight, local time), or with a time of day, 2026-11-20T18:30Z. IMAGE-ID is \
            an id or its first four or more digits. feed://HOST means https://HOST.
            """,
            """
            Text is written as cards in a terminal, and as tab-separated columns elsewhere; --format cards writes cards \
            everywhere.
            """,
            """
            With --retry, a request without a complete response, or with the status 408, 429, 500, 502, 503 or 504, \
            is sent again after a random time of at most 1, 2, 4 … 30 s, and never before the time that the \
            service names (Retry-After); if that is over 60 s, it is not sent again.
            """,
            """
            http_proxy is only read in lower case. Certificates are checked against the store of the system, on Linux that of its libcurl; no variable \
            selects another store, and a certificate that is not trusted there is refused (exit code 69).
            """,
        ]
        return documentation
    }
}
