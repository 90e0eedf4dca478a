import FeedTestSupport
import Foundation

@testable import FeedCommandLine
@testable import essential_feed

/// A shell in its own directory, with the completions and a program that replies to their requests.
///
/// The program is a script that records requests and repeats recorded replies. A test runs twice: after the first run,
/// the requests are answered in this process.
final class ShellSession {
    static let identifiers = ["73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "BA298A85-6275-48D3-8315-9C8F7C1CD109"]
    static let names = [
        "American College Of Dubai", "Zoe's (Uni) & Co", "$(touch pwned) `touch pwned` $HOME", "Queen; *: A=B @x",
        "Say \"so\"", "Universität zu Köln", "~root", "!x", "'t Hof",
    ]

    static let urls = ["http://127.0.0.1:8080/feed?a=b&c=d", "https://a.example/v1/feed"]

    private let home: TemporaryDirectory
    private let shell: Shell
    private let names: [String]

    init(_ shell: Shell, names: [String] = ShellSession.names) throws {
        self.shell = shell
        self.names = names
        home = try TemporaryDirectory()
        try home.write(Main.program.completions(for: shell), to: "completions")
        try writeProgram()
    }

    /// Returns the options of a command that the shell offers, sorted.
    static func options(of command: String) -> [String] {
        Main.program.declarations.filter { $0.name == command }.flatMap(\.options).map(\.name).sorted()
    }

    /// Returns the path of the shell, if it is installed.
    static func path(of shell: Shell) -> String? {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { $0 + "/" + shell.rawValue }
            .first(where: FileManager.default.isExecutableFile)
    }

    var path: String { home.path }

    /// Runs the text with the arguments, and returns the shell's standard output.
    func run(_ text: String, _ arguments: [String] = []) async throws -> String {
        try home.write(text, to: "test")
        return try await answeredOutput(of: flags + [home.path("test")] + arguments)
    }

    /// Returns the first argument after the command's name that the program receives if this line is typed into bash.
    func argument(typedAs line: String) async throws -> String {
        try home.write(line + "\n", to: "typed")
        try home.write("PS1= PS2=\nsource \"$SCRIPT\"\n", to: "start")
        let words = ["--noprofile", "--rcfile", home.path("start"), "-i"]
        return try await answeredOutput(of: words, input: home.url("typed"))
    }

    /// Runs the shell, answers the requests that it made, and returns the output of a second run.
    private func answeredOutput(of arguments: [String], input: URL? = nil) async throws -> String {
        _ = try output(of: arguments, input: input)
        for name in try home.contents() where name.hasPrefix("asked-") {
            let asked = try Data(contentsOf: home.url(name))
            let words = asked.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            let request = try Main.program.request(words.map { String(decoding: $0, as: UTF8.self) })
            guard case .complete(let completion) = request else { continue }
            let reply = await completion.reply { candidates(of: $0, for: completion) }
            try home.write(reply, to: name.replacing("asked-", with: "reply-"))
        }
        return try output(of: arguments, input: input)
    }

    /// Returns the candidates, followed by the cache directory on the command line.
    private func candidates(of kind: String, for request: CompletionRequest) -> [CompletionWord] {
        let images = Self.identifiers.map { CompletionWord($0, caption: "A description") }
        let words: [CompletionWord] =
            switch CandidateKind(rawValue: kind) {
            case .imageIDs?: images
            case .universityNames?: names.map { CompletionWord($0) }
            case .feedURLs?: Self.urls.map { CompletionWord($0) }
            case nil: []
            }
        let directory = request.options(CommonOptions.self).cacheDirectory
        return words + [directory].compactMap(\.self).map { CompletionWord($0) }
    }

    private func output(of arguments: [String], input: URL? = nil) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: Self.path(of: shell) ?? "/nonexistent")
        process.arguments = arguments
        process.currentDirectoryURL = home.url
        process.environment = environment
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether a candidate was run as a command, which would have created a file.
    var wasHarmed: Bool { FileManager.default.fileExists(atPath: home.path("pwned")) }

    private var flags: [String] {
        switch shell {
        case .bash: ["--noprofile", "--norc"]
        case .zsh: ["-f"]
        case .fish: ["--no-config"]
        }
    }

    private var environment: [String: String] {
        [
            "PATH": home.path + ":/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", "HOME": home.path,
            "TERM": "dumb", "LC_ALL": "C.UTF-8", "SCRIPT": home.path("completions"),
        ]
    }

    /// Writes the program, and a file that completions of files find.
    private func writeProgram() throws {
        try home.write("", to: "university-names")
        let commands = """
            [ "$1" = __complete ] || { printf '<%s>' "$2"; exit 0; }
            request=$(printf '%s\\0' "$@" | cksum | cut -d ' ' -f 1)
            printf '%s\\0' "$@" > "\(home.path)/asked-$request"
            cat "\(home.path)/reply-$request"
            """
        try home.writeScript(commands, to: "essential-feed")
    }
}
