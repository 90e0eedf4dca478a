extension OptionDeclaration {
    static let feedURL = Self("--url", "URL", .url, help: "The feed, http or https (default: ESSENTIAL_FEED_URL)")
    static let universitiesURL = Self(
        "--url",
        "URL",
        .url,
        help: "The list, http or https (default: ESSENTIAL_FEED_UNIVERSITIES_URL)"
    )
    static let imageFeedURL = Self("--url", "URL", .url, help: "The feed of the image, http or https")
    static let cachedFeedURL = Self("--url", "URL", .url, help: "Judge the cache of this feed alone")
    /// The option under which every command knows its URL.
    static let url = feedURL
    static let limit = Self("--limit", "N", .count, help: "Ask for pages of N images; never cuts what is cached")
    static let all = Self("--all", help: "Follow the pages until one brings no new image")
    static let offline = Self("--offline", help: "Show what is cached without asking the service")
    static let images = Self("--images", help: "Load the pictures of the feed too, to be kept with it")
    static let output = Self("--output", "FILE|-", .file, help: "Write the picture to FILE, or to standard output")
    static let man = Self("--man", help: "Write the manual page, in roff, for man -l -")
    static let help = Self("--help", help: "Show this help")
    static let version = Self("--version", help: "Show the version of the program")

    static let format = Self(
        "--format",
        "text|json|jsonl",
        .choice(OutputFormat.allCases.map(\.rawValue)),
        help: "How to write the answer (default text)"
    )
    static let cacheDirectory = Self("--cache-dir", "DIR", .directory, help: "Keep the cache in DIR")
    static let timeout = Self("--timeout", "SECONDS", .seconds, help: "Time limit of each request (default 30)")
    static let quiet = Self("--quiet", help: "No notes, progress or warnings; errors stay")
    static let verbose = Self("--verbose", help: "Say more about what is done")

    /// The options of every command that loads.
    static let common = [format, cacheDirectory, timeout, quiet, verbose, help]
}
