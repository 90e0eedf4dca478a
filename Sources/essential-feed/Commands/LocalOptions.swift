import FeedCommandLine

/// The options of all commands that load or show something, also without a request.
struct LocalOptions: OptionGroup {
    let format: Option<OutputFormat>
    let cacheDirectory = Option("--cache-dir", "DIR", .directory, help: "The directory of the cache")
    let quiet = Option("--quiet", short: "-q", help: "No notes, progress or warnings; errors remain")
    let verbose = Option("--verbose", short: "-v", help: "Show requests and responses, also with --quiet")

    init() {
        self.init(formats: OutputFormat.all)
    }

    /// Creates the options for a command with these output formats.
    init(formats: [OutputFormat]) {
        format = Option(
            "--format",
            formats.map(\.rawValue).joined(separator: "|"),
            .choice(of: formats),
            default: .text,
            help: "How to write the result (default text)"
        )
    }
}
