import EssentialFeed
import FeedCommandLine
import Foundation

struct ImageCommand: FeedCommand {
    static let name = "image"
    static let summary = "Show or save a picture"
    static let discussion = [
        """
        In a terminal that can show pictures (iTerm2 and WezTerm; kitty and Ghostty, only PNG), shows the picture, no \
        wider than the terminal. In another terminal, chafa shows it if it is installed; else a line says where it was saved. If \
        standard output is not a terminal, the bytes of the picture are written to it. With --open, the system's viewer \
        shows it.
        """,
        """
        The picture of a cached feed is saved with that feed; the picture of any other URL is shown, not saved. \
        The formats json and jsonl describe the picture, and need --output FILE for the picture itself.
        """,
    ]
    static let examples = [
        Example("essential-feed image https://a.example/a.png --output a.png", "Save a picture"),
        Example(
            "essential-feed load | cut -f1 | essential-feed image - -o pictures/",
            "Save all pictures of your feeds"
        ),
    ]

    static let rules = [
        OptionRule("--refresh", not: ["--offline"]),
        OptionRule("--offline", "--refresh", not: ["--url DIRECTORY"]),
    ]

    let argument = Argument(
        repeated: "IMAGE-ID|IMAGE-URL",
        .image,
        help: "The id of the image, its first four or more digits, or its URL; - reads them from standard input"
    )
    let url = Option("--url", "URL", .feedSource, help: "The feed of the image, or an exported directory")
    let output = Option(
        "--output",
        short: "-o",
        "FILE|DIRECTORY|-",
        .file,
        help: "Write to FILE, into DIRECTORY, or to standard output (-)"
    )
    let open = Option("--open", help: "Open the picture in the system's viewer")
    let offline = Option("--offline", help: "Show only what is cached, without a request")
    let refresh = Option("--refresh", help: "Request the picture again, not only after seven days")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    /// Rejects combinations that would write more than one result to standard output, or several pictures to one file.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        let (format, output) = (invocation.common.format, invocation.output)
        let destination = output.map(PictureDestination.init)
        if invocation.open, output == "-" { throw .requires("--open", "--output FILE", found: output) }
        if format != .text, output == nil || output == "-" {
            throw .requires("--format \(format.rawValue)", "--output FILE", found: output)
        }
        guard invocation.argument.count > 1 || invocation.argument == [nil] else { return }
        if case .file(let file)? = destination {
            throw .requires(Self.severalImages, "--output DIRECTORY/", found: file)
        }
        if format == .json { throw .requires(Self.severalImages, "--format jsonl", found: "json") }
    }

    private static let severalImages = "IMAGE-ID..."

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let exportPath = invocation.url?.exportPath
        let exported = try exportPath.map { try ExportedImages(at: $0, terminal.phrases) }
        let output = ImageDataOutput(
            destination: invocation.output.map(PictureDestination.init),
            output: exportPath == nil ? terminal.output : terminal.showingExport.output,
            phrases: terminal.phrases,
            viewer: services.settings.viewer,
            opensFiles: invocation.open
        )
        var named = NamedImages(
            services: services,
            messages: terminal.messages,
            isOffline: invocation.offline,
            refresh: invocation.refresh ? .always : .afterSevenDays
        )
        let images = try invocation.argument.flatMap { image in
            try image.map { [.success($0)] } ?? Self.linesOfStandardInput(terminal.phrases)
        }
        var failures = FailureReport(messages: terminal.messages)
        for image in images {
            do {
                let picture =
                    if let exported {
                        try exported.picture(of: image.get())
                    } else {
                        try await named.picture(of: image.get(), feed: invocation.url?.url)
                    }
                try await show(picture, opens: invocation.open, output, services.settings.viewer)
                terminal.messages.report(savingFailure: picture.data.source.savingFailure)
            } catch let error where images.count > 1 && !(error is StandardStream.Failure || error is CancellationError)
            {
                failures.add(Outcome(of: error))
            }
        }
        failures.reportRest()
        return Outcome(failures.code)
    }

    /// Shows a picture or writes it to a file; then, if requested, opens the file or a copy of the cached file.
    private func show(_ picture: LoadedPicture, opens: Bool, _ output: ImageDataOutput, _ viewer: Viewer) async throws {
        let path = opens && output.destination == nil ? nil : try await output.write(picture)
        guard opens else { return }
        if let path { return try await viewer.open(path) }
        if let failure = picture.data.source.savingFailure { throw failure }
        guard picture.cachedFile != nil else {
            throw UsageError.Problem.requires("--open", "--output FILE", found: nil)
        }
        try await viewer.open(viewer.makeTemporaryFile(named: picture.fileName(), picture.data.value))
    }

    /// Returns the images on the lines of standard input; a line that does not name an image is a failure.
    private static func linesOfStandardInput(
        _ phrases: Phrases
    ) throws -> [Result<ImageReference, UsageError.Problem>] {
        let bytes = try UnreadableFile.contents(of: "/dev/stdin")
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let word = String(line).trimmingCharacters(in: .whitespaces)
            if word.isEmpty { return nil }
            if let image = ImageReference(word) { return .success(image) }
            let problem = UsageError.Problem.wrongArgument(.identifierPrefixOrWebURL, word)
            return .failure(.explained(phrases.text(of: problem, in: name)))
        }
    }
}
