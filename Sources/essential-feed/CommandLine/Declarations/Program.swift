/// What is true of the program as a whole.
enum Program {
    static let name = "essential-feed"
    static let version = "1.0.0"
    static let summary = "Image feeds, comments and universities, online and offline"
    static let usage = name + " COMMAND [ARGUMENTS] [OPTIONS]"

    /// The options that stand in the place of a command.
    static let options: [OptionDeclaration] = [.help, .version]

    /// What `--version` shows.
    static let versionText = name + " " + version + "\n"

    static let optionRules = """
        Options stand after the command, before or after its arguments, as --name value or --name=value; -- ends \
        them. An option may be given again only with the same value.
        """

    static let cacheLocation = """
        The cache, one directory for each feed; in XDG_CACHE_HOME where that is set, in DIR with --cache-dir DIR.
        """

    static let examples: [CommandDeclaration.Example] =
        [CommandName.load, .university].compactMap(\.declaration.examples.first) + [
            CommandDeclaration.Example(
                line: "essential-feed help --man | man -l -",
                meaning: "Read the manual page"
            )
        ]

    /// The environment variables the program reads, and what they do.
    static let environment: [(term: String, meaning: String)] = [
        ("ESSENTIAL_FEED_URL", "The feed, where --url names none"),
        ("ESSENTIAL_FEED_UNIVERSITIES_URL", "The list of universities, where --url names none"),
        ("XDG_CACHE_HOME", "Where the cache is kept without --cache-dir (default: .cache in HOME)"),
        ("NO_COLOR", "Set, whatever to: no colour"),
        ("TERM", "dumb: no colour"),
        (
            "LC_ALL, LC_MESSAGES, LANG",
            "The language of the messages, by the first that is set: English, Greek, Brazilian Portuguese, Romanian, Hindi"
        ),
    ]
}
