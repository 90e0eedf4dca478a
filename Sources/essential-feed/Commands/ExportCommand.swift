import EssentialFeed
import FeedCommandLine
import FeedCore
import Foundation

struct ExportCommand: Command {
    static let name = "export"
    static let summary = "Write a gallery of the feed, and a mirror of it"
    static let discussion = [
        """
        Loads the feed with its pictures as load --images does. A PATH that ends in .html or .htm becomes one page \
        with everything inside it. Any other PATH becomes a directory with pages of 200 images, the pictures, and a \
        feed.json: a mirror that any web server can serve to other machines.
        """,
        """
        A directory has to be new, empty, or one that an export wrote. It remembers its feed, --base-url, --title, \
        --all, --comments and --keep, so that export PATH alone is enough from then on. Another feed is refused without \
        --replace. Exporting again replaces only what has changed, and removes only what an export wrote and the feed \
        no longer has. Pictures and comments that could not be loaded stay. With --keep, so does what has left the feed.
        """,
        """
        --base-url says where the directory will be served. The mirrored feed then links to the pictures there, and feed \
        readers can subscribe: feed.xml (RSS) and jsonfeed.json (JSON Feed) have the first 200 images.
        """,
    ]
    static let examples = [
        Example("essential-feed export gallery.html", "Write one page, to mail or to archive"),
        Example(
            "essential-feed export mirror --comments --base-url https://example.com/feed/",
            "Write a mirror to be served at that URL"
        ),
        Example(
            "essential-feed export archive --keep --url https://example.com/v1/feed",
            "Keep a feed for good; from then on, export archive is enough"
        ),
    ]

    let argument = Argument("PATH", .exportPath, help: "A directory, or a file that ends in .html or .htm")
    let url = Option("--url", "URL", .feedURL, help: "The feed, http or https (default: that of PATH)")
    let limit = Option("--limit", "N", .count, help: "Ask for N images per page; what is cached is not cut")
    let all = Option("--all", help: "Follow the pages until one brings no new image")
    let offline = Option("--offline", help: "Export what is cached without asking the service")
    let comments = Option("--comments", help: "Export the comments of the images too")
    let baseURL = Option("--base-url", "URL", .webURL, help: "Where the directory will be served, http or https")
    let title = Option("--title", "TEXT", .title, help: "The title of the pages (default: that of the feed)")
    let keep = Option("--keep", help: "Keep images that leave the feed")
    let replace = Option("--replace", help: "Export another feed than the one that PATH has")
    let refresh = Option("--refresh", help: "Ask for all pictures again, not only after seven days")
    let strict = Option("--strict", help: "Exit as after a failure where not all is fresh and complete")
    let common = CommonOptions()

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(comments.declaration, with: offline.declaration)
        try invocation.refuse(refresh.declaration, with: offline.declaration)
        guard ExportDestination.isPage(invocation.argument) else { return }
        if invocation.keep { throw .conflict(keep.declaration.name, invocation.argument) }
        if invocation.replace { throw .conflict(replace.declaration.name, invocation.argument) }
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let destination = try ExportDestination(invocation.argument)
        var given = ExportRecord(
            baseURL: invocation.baseURL,
            title: invocation.title,
            all: invocation.all,
            comments: invocation.comments,
            keep: invocation.keep
        )
        let url = try program.url(ofExportTo: destination, given: invocation.url, replaces: invocation.replace)
        if !SampleService.serves(url) { given.setFeed(url) }
        let isOther = destination.known.record.map { $0.namesFeed && !$0.isOf(url) } ?? true
        let record = isOther ? given : destination.known.record?.updated(with: given) ?? given
        let export = Export(
            destination: destination,
            record: record,
            feed: try program.feed(at: url, limit: invocation.limit, offline: invocation.offline),
            options: Export.Options(
                isOffline: invocation.offline,
                refresh: invocation.refresh ? .always : .afterSevenDays
            ),
            labels: program.language.galleryLabels,
            progress: ExportProgress(console: program.console)
        )
        let report = try await export.run()
        program.console.report(report)
        try report.write(as: program.output.form)
        if !destination.isPage { program.console.note(program.phrases.export.subscribing(at: record.baseURL)) }
        try report.check(strictly: invocation.strict)
    }
}
