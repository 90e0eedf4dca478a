import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedExport
import FeedJSON
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
    let feeds = Option("--feeds", "FILE", .file, isAlternative: true, help: "A list of feeds, OPML or text; - is stdin")
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
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        try invocation.refuse(feeds.declaration, with: url.declaration)
        try invocation.refuse(comments.declaration, with: offline.declaration)
        try invocation.refuse(refresh.declaration, with: offline.declaration)
        guard ExportDestination.isPage(invocation.argument) else { return }
        if invocation.keep { throw .conflict(keep.declaration.name, invocation.argument) }
        if invocation.replace { throw .conflict(replace.declaration.name, invocation.argument) }
    }

    func run(_ invocation: Invocation<Self>, in program: Composition) async throws {
        let destination = try ExportDestination(invocation.argument)
        let selection = try selection(invocation, for: destination, in: program)
        let given = ExportRecord(
            baseURL: invocation.baseURL,
            title: invocation.title,
            all: invocation.all ? true : nil,
            comments: invocation.comments ? true : nil,
            keep: invocation.keep ? true : nil
        )
        switch selection {
        case .one(let url):
            let record = destination.record(of: url, given: given, isRecorded: !SampleService.serves(url))
            let report = try await export(invocation, url, to: destination, record, in: program)
            try report.write(as: program.output)
            if !destination.isPage { program.console.note(program.phrases.subscribing(at: record.baseURL)) }
            try report.check(strictly: invocation.strict)
        case .list(let list): try await run(invocation, list, to: destination, given, in: program)
        }
    }

    /// Returns what is exported: what is named, else what the directory is an export of.
    private func selection(
        _ invocation: Invocation<Self>,
        for destination: ExportDestination,
        in program: Composition
    ) throws -> FeedSelection {
        let selection: FeedSelection?
        if invocation.url != nil || invocation.feeds != nil || !destination.isExport {
            selection = try program.selection(url: invocation.url, list: invocation.feeds)
        } else {
            selection =
                switch destination.recorded {
                case .list: try program.configuredList().map(FeedSelection.list)
                case .feed(let url): .one(url)
                case nil: try program.url(in: Environment.feedURL).map(FeedSelection.one)
                }
        }
        if case .one(let url) = selection, destination.isExport, SampleService.serves(url) {
            throw UsageError(.conflict(url.absoluteString, destination.path.shown), in: program.command)
        }
        do {
            try destination.check(selection?.source, replaces: invocation.replace)
        } catch {
            throw UsageError(.explained(program.console.wording.text(of: error)), in: program.command)
        }
        guard let selection else { throw ExportFailure(path: destination.path, cause: ExportRefusal.unknownFeed) }
        return selection
    }

    /// Exports each feed of a list.
    private func run(
        _ invocation: Invocation<Self>,
        _ list: FeedList,
        to destination: ExportDestination,
        _ given: ExportRecord,
        in program: Composition
    ) async throws {
        let (urls, labels) = (list.feeds.compactMap(\.url), program.phrases.gallery)
        let whole = FeedListExport(of: urls, in: destination, given: given, labels: labels)
        let left = try await whole.begin()
        if !left.isEmpty { program.console.note(program.phrases.leftList(left.joined(separator: ", "))) }
        let isObject = program.output.form != .text
        var feeds = ListedFeeds(list: list, program: program, isObject: isObject)
        feeds.head = { $0.member("path", destination.pageToOpen) }
        var failure: Incomplete?
        do {
            try await feeds.run { url, program, turn in
                let (destination, record) = try await whole.export(of: url)
                let report = try await export(invocation, url, to: destination, record, of: whole, in: program)
                if isObject {
                    try await turn()
                    try report.write(as: program.output)
                }
                try report.check(strictly: invocation.strict)
            }
        } catch let error as Incomplete {
            failure = error
        }
        try await whole.finish()
        if !isObject { try BlockOutput.write(destination.pageToOpen + "\n") }
        if await whole.baseURL == nil { program.console.note(program.phrases.noBaseURL) }
        if let failure { throw failure }
    }

    /// Exports a feed, and notes what stays of an earlier export.
    private func export(
        _ invocation: Invocation<Self>,
        _ url: URL,
        to destination: ExportDestination,
        _ record: ExportRecord,
        of list: FeedListExport? = nil,
        in program: Composition
    ) async throws -> ExportReport {
        let export = Export(
            of: try program.feed(at: url, limit: invocation.limit, offline: invocation.offline),
            to: destination,
            record,
            in: list,
            isOffline: invocation.offline,
            refresh: invocation.refresh ? .always : .afterSevenDays,
            labels: program.phrases.gallery,
            now: program.now,
            report: program.console.report
        )
        do {
            let report = ExportReport(path: destination.pageToOpen, result: try await export.run())
            program.console.report(report)
            return report
        } catch let error as IncompleteList {
            throw PageFailure(cause: error.cause)
        }
    }
}

extension FeedSelection {
    fileprivate var source: ExportDestination.Source {
        switch self {
        case .one(let url): .feed(url)
        case .list: .list
        }
    }
}
