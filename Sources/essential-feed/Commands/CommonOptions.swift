import FeedCommandLine
import FeedCore
import Foundation

/// The options of all commands that load or show something.
struct CommonOptions: OptionGroup {
    let format: Option<OutputFormat>
    let cacheDirectory: Option<String?>
    let timeout: Option<Duration>
    let retry: Option<Int>
    let netrc: Option<Bool>
    let quiet: Option<Bool>
    let verbose: Option<Bool>

    init() {
        self.init(formats: OutputFormat.allCases)
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
        cacheDirectory = Option("--cache-dir", "DIR", .directory, help: "The directory of the cache")
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
        quiet = Option("--quiet", short: "-q", help: "No notes, progress or warnings; errors remain")
        verbose = Option("--verbose", short: "-v", help: "Show requests and responses, also with --quiet")
    }
}
