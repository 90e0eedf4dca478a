import FeedCommandLine

/// The options of all commands that may send requests.
struct CommonOptions: OptionGroup {
    let format: Option<OutputFormat>
    let cacheDirectory: Option<String?>
    let timeout: Option<Duration>
    let retry: Option<Int>
    let netrc: Option<Bool>
    let userAgent: Option<String?>
    let quiet: Option<Bool>
    let verbose: Option<Bool>

    init() {
        self.init(formats: OutputFormat.all)
    }

    /// Creates the options for a command with these output formats.
    init(formats: [OutputFormat]) {
        let local = LocalOptions(formats: formats)
        (format, cacheDirectory, quiet, verbose) = (local.format, local.cacheDirectory, local.quiet, local.verbose)
        timeout = Option(
            "--timeout",
            "SECONDS",
            .seconds,
            default: .seconds(30),
            help: "Time limit of each request, also as 2m or 1h (default 30)"
        )
        retry = Option(
            "--retry",
            "N",
            .wholeNumber(0...10),
            default: 0,
            help: "Retry a failed request up to N times (0 to 10)"
        )
        netrc = Option("--netrc", help: "Send credentials from $NETRC or ~/.netrc")
        userAgent = Option("--user-agent", "TEXT", .userAgent, help: "The User-Agent of each request")
    }
}
