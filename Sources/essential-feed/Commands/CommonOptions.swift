import CommandLineKit

/// The options of all commands that load something.
struct CommonOptions: OptionGroup {
    let format = Option(
        "--format",
        "text|json|jsonl",
        .choice,
        default: OutputFormat.text,
        help: "How to write the result (default text)"
    )
    let cacheDirectory = Option("--cache-dir", "DIR", .directory, help: "Where the cache is")
    let timeout = Option(
        "--timeout",
        "SECONDS",
        .seconds,
        default: .seconds(30),
        help: "Time limit of each request (default 30)"
    )
    let retry = Option(
        "--retry",
        "N",
        .wholeNumber(0...10),
        default: 0,
        help: "Send a failed request again, up to N times (0 to 10)"
    )
    let netrc = Option("--netrc", help: "Send credentials from $NETRC or ~/.netrc")
    let quiet = Option("--quiet", short: "-q", help: "No notes, progress or warnings; errors stay")
    let verbose = Option("--verbose", short: "-v", help: "Show requests and responses")
}

extension Composition.Settings {
    init(_ options: OptionValues<CommonOptions>) {
        self.init(
            format: options.format,
            cacheDirectory: options.cacheDirectory,
            timeout: options.timeout,
            retries: options.retry,
            usesNetrc: options.netrc,
            isQuiet: options.quiet,
            isVerbose: options.verbose
        )
    }
}
