import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct ImageCommand: Command {
    static let name = "image"
    static let summary = "Show or save a picture"
    static let discussion = [
        """
        In a terminal that can show pictures (kitty, Ghostty, iTerm2, WezTerm), shows the picture, no wider than the \
        terminal; in any other, says where it was saved. If standard output is not a terminal, the bytes of the \
        picture are written to it. With --open, the system's viewer shows it.
        """,
        """
        The picture of a cached feed is saved with that feed; the picture of any other URL is shown, not saved. \
        The formats json and jsonl describe the picture, and need --output FILE for the picture itself.
        """,
    ]
    static let examples = [
        Example("essential-feed image https://example.com/a.png --output a.png", "Save a picture"),
        Example(
            "essential-feed image 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6 > a.png",
            "Save a picture of a cached feed"
        ),
    ]

    let argument = Argument("IMAGE-ID|IMAGE-URL", .image, help: "The id of the image, or its http(s) URL")
    let url = Option("--url", "URL", .feedURL, help: "The feed of the image, http or https")
    let output = Option(
        "--output",
        short: "-o",
        "FILE|-",
        .file,
        help: "Write the picture to FILE, or with - to standard output"
    )
    let open = Option("--open", help: "Open the picture in the system's viewer")
    let refresh = Option("--refresh", help: "Ask for the picture again, not only after seven days")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    /// Standard output has room for one result: the picture or its description.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        let (format, output) = (invocation.common.format, invocation.output)
        if invocation.open, output == "-" { throw .requires("--open", "--output FILE", found: output) }
        guard format != .text, output == nil || output == "-" else { return }
        throw .requires("--format \(format.rawValue)", "--output FILE", found: output)
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let refresh = invocation.refresh ? ImageDataRefresh.always : .afterSevenDays
        let picture = try await picture(of: invocation.argument, url: invocation.url, refresh, in: program)
        var destination = invocation.output
        if let directory = destination, directory.hasSuffix("/") {
            destination = directory + picture.fileName(for: invocation.argument)
        }
        let output = ImageDataOutput(
            destination: destination,
            form: program.output.form,
            terminal: program.output.terminal,
            phrases: program.phrases
        )
        if !invocation.open || invocation.output != nil { try output.write(picture) }
        if invocation.open { try open(picture, in: destination, program) }
        program.console.report(savingFailure: picture.data.source.savingFailure)
    }

    private func open(_ picture: LoadedPicture, in file: String?, _ program: Composition) throws {
        if file == nil, let failure = picture.data.source.savingFailure { throw failure }
        guard let path = file ?? picture.cachedFile else {
            throw UsageError(.requires("--open", "--output FILE", found: nil), in: program.command)
        }
        try program.environment.view(path)
    }

    private func picture(
        of image: ImageReference,
        url feedURL: URL?,
        _ refresh: ImageDataRefresh,
        in program: Composition
    ) async throws -> LoadedPicture {
        switch image {
        case .id(let id):
            var (feed, image) = try await program.feed(with: id, url: feedURL)
            if image == nil { image = try await feed.load().items.first { $0.id == id } }
            guard let image else {
                let feed = program.console.wording.text(of: feed.url)
                throw NotFound(description: program.phrases.imageNotInFeed(feed, id.uuidString))
            }
            return try await picture(at: image.url, of: feed, refresh, in: program)
        case .url(let url):
            if let feed = try await program.cachedFeed(withImageAt: url) {
                return try await picture(at: url, of: feed, refresh, in: program)
            }
            program.console.report(FeedEvent(feed: url, kind: .picturesLoaded(0, of: 1)))
            let data = try await program.feeds(for: nil).picture(at: url)
            let source = LoadedSource.remote(savingFailure: nil)
            return LoadedPicture(url: url, data: Loaded(data, source: source, savedAt: nil), cachedFile: nil)
        }
    }

    private func picture(
        at url: URL,
        of feed: Feed<FeedImage>,
        _ refresh: ImageDataRefresh,
        in program: Composition
    ) async throws -> LoadedPicture {
        program.console.report(FeedEvent(feed: feed.url, kind: .picturesLoaded(0, of: 1)))
        let data = try await feed.picture(at: url, refresh: refresh)
        var failures = PictureFailures()
        if case .cache = data.source { failures.add(.success(data.source), at: url) }
        program.console.report(failures)
        return LoadedPicture(url: url, data: data, cachedFile: feed.imageDataStore.path(for: url))
    }
}

enum ImageReference: Equatable, Sendable {
    case id(UUID)
    case url(URL)
}
