import EssentialFeed
import FeedCommandLine

struct CommentsCommand: FeedCommand {
    static let name = "comments"
    static let summary = "Show the comments on an image"
    static let discussion = [
        """
        Loads the comments from image/IMAGE-ID/comments, beside the feed. Comments are never cached, so none can be shown \
        while the service is out of reach.
        """,
        """
        Without --url, they are those of the cached feed that contains the image (the most recently saved, if several \
        do), else of ESSENTIAL_FEED_URL.
        """,
    ]
    static let examples = [
        Example(
            "essential-feed load | head -1 | cut -f1 | xargs essential-feed comments",
            "Show the comments on the newest image"
        )
    ]

    let argument = Argument("IMAGE-ID", .imagePrefix, help: "The id of the image, or its first four or more digits")
    let url = Option("--url", "URL", .feedURL, help: "The feed of the image, http or https")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let phrases = terminal.phrases
        var images = NamedImages(services: services, messages: terminal.messages)
        let named = try await images.image(with: invocation.argument, url: invocation.url)
        let feed = named.feed
        if let format = await feed.savedHead?.format, !format.hasComments {
            let page = named.image?.link.map {
                phrases.t("The page of the image is {url}", terminal.messages.wording.text(of: $0))
            }
            let text = [
                phrases.t("The feed is {format}, whose images have no comments at the service.", format.name), page,
            ].compactMap(\.self).joined(separator: " ")
            throw CommandFailure.notFound(text)
        }
        let comments = try await feed.comments(on: named.id)
        if comments.isEmpty { terminal.messages.note("No comments yet.") }
        let format = ImageCommentFormat(phrases: phrases, now: services.now())
        try terminal.output.items(format).write(comments, title: phrases.t("Comments"))
        return .done
    }
}
