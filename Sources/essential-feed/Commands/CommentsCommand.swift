import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct CommentsCommand: Command {
    static let name = "comments"
    static let summary = "Show the comments on an image"
    static let discussion = [
        """
        Asks the service at image/IMAGE-ID/comments, beside the feed. Comments are never cached, so none can be shown \
        while the service is out of reach.
        """,
        """
        Without --url, asks the service of the cached feed that contains the image (the most recently saved, if \
        several do), or else that of ESSENTIAL_FEED_URL.
        """,
    ]
    static let examples = [
        Example(
            "essential-feed comments 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
            "Show the comments on an image of a cached feed"
        )
    ]

    let argument = Argument("IMAGE-ID", .imageID, help: "The id of the image, as load shows it")
    let url = Option("--url", "URL", .feedURL, help: "The feed of the image, http or https")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let (feed, image) = try await program.feed(with: invocation.argument, url: invocation.url)
        if let format = await feed.format, !format.hasComments {
            let page = image?.link.map { program.phrases.pageOfImage(program.console.wording.text(of: $0)) }
            let text = [program.phrases.withoutComments(format.name), page].compactMap(\.self).joined(separator: " ")
            throw NotFound(description: text)
        }
        let comments = try await feed.comments(on: invocation.argument)
        if comments.isEmpty { program.console.note(program.phrases.noComments) }
        let output = program.output.items(ImageCommentFormat(phrases: program.phrases, now: program.now()))
        try output.write(comments, title: program.phrases.commentsTitle)
    }
}
