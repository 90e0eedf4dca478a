import CommandLineKit
import FeedCore
import Foundation

/// `image`: shows or writes one picture, which is cached as long as its image is in a cached feed.
struct ImageCommand: Command {
    static let name = "image"
    static let summary = "Show or save a picture"
    static let discussion = [
        """
        Shows the picture in the terminal where the terminal can, else says where it was saved. Where standard \
        output is no terminal, the bytes of the picture are written to it.
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
    let url = Option("--url", "URL", .webURL, help: "The feed of the image, http or https")
    let output = Option("--output", "FILE|-", .file, help: "Write the picture to FILE, or to standard output")
    let common = CommonOptions()

    /// Standard output has room for one result: the picture or its description.
    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        let (format, output) = (invocation.common.format, invocation.output)
        guard format != .text, output == nil || output == "-" else { return }
        throw .requires("--format \(format.rawValue)", "--output FILE", found: output)
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let found = try await program.imageData(of: invocation.argument, url: invocation.url)
        let output = ImageDataOutput(
            destination: invocation.output,
            form: program.format,
            terminal: program.terminal,
            phrases: program.phrases
        )
        try output.write(found.data, of: found.url, cachedFile: found.cachedFile)
        if case .remote(let failure) = found.data.source { program.console.report(savingFailure: failure) }
    }
}
