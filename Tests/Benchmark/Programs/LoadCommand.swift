import FeedTestSupport
import Foundation

/// `essential-feed load` with a cache in its home directory, output to `/dev/null`.
struct LoadCommand {
    let program: String
    let home: TemporaryDirectory

    /// The command with more options.
    func of(_ url: URL, _ options: String...) throws -> Program {
        var load = try Program(program, ["load", "--quiet", "--url", url.absoluteString] + options, home: home)
        load.output = .file("/dev/null")
        return load
    }
}
