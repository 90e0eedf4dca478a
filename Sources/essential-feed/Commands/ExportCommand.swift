import EssentialFeed
import FeedCommandLine
import FeedCore
import FeedExport
import FeedGallery
import Foundation

struct ExportCommand: FeedCommand {
    static let name = "export"
    static let summary = "Write a gallery of the feed, and a mirror of it"
    static let discussion = [
        """
        Loads the feed with its pictures as load --images does. A PATH that ends in .html or .htm becomes one page \
        with everything inside it, of several feeds with their newest 200 images; --newest or --since choose others. Any \
        other PATH becomes a directory with pages of 200 images, the pictures, and a \
        feed.json: a mirror that any web server can serve to other machines.
        """,
        """
        The directory must be new or empty, or the directory of an earlier export. It records its feed, --base-url, --title, \
        --all, --comments, --thumbnails, --keep and --without, so export PATH is enough from then on. Another feed is \
        refused; with --moved, the recorded feed has moved to --url, and everything stays. Exporting again replaces only \
        files that have changed, and removes only files that an export wrote and the feed no longer has. Pictures and \
        comments that could not be loaded stay. With --keep, images that leave the feed stay too.
        """,
        """
        --base-url says where the directory will be served. The mirrored feed then links to the pictures there, and feed \
        readers can subscribe: feed.xml (RSS) has the newest 200 images.
        """,
    ]
    static let examples = [
        Example(
            "essential-feed export gallery.html --url https://a.example/feed",
            "Write one page, to mail or to archive"
        ),
        Example(
            "essential-feed export week.html --since 7d",
            "Write one page with what is new in your feeds this week"
        ),
        Example(
            "essential-feed export mirror --base-url https://a.example/mirror/",
            "Write a mirror to be served at that URL"
        ),
        Example(
            "essential-feed export archive --keep --url https://a.example/feed",
            "Keep a feed for good; from then on, export archive is enough"
        ),
    ]

    static let rules = [
        OptionRule("--feeds", not: ["--url"]),
        OptionRule("--comments", "--refresh", not: ["--offline"]),
        OptionRule("--moved", not: ["--feeds"], needs: "--url"),
        OptionRule("--newest", "--since", needs: "PATH.html"),
        OptionRule("--keep", "--moved", "--without", "--with", not: ["PATH.html"]),
    ]

    let argument = Argument("PATH", .exportPath, help: "A directory, or a file that ends in .html or .htm")
    let url = Option("--url", "URL", .feedOrListURL, help: "The feed, http or https (default: that of PATH)")
    let feeds = FeedOptions.list
    let newest = NewestOptions()
    let limit = Option("--limit", "N", .count, help: "Request N images per page; the export has all images")
    let all = Option("--all", help: "Load all pages of the feed")
    let offline = Option("--offline", help: "Export the cached feed without a request")
    let comments = Option("--comments", help: "Export the comments of the images too")
    let baseURL = Option("--base-url", "URL", .publicURL, help: "Where the directory will be served, http or https")
    let title = Option("--title", "TEXT", .title, help: "The title of the pages (default: that of the feed)")
    let thumbnails = Option("--thumbnails", help: "Show smaller copies in the grid; needs vipsthumbnail")
    let keep = Option("--keep", help: "Keep images that leave the feed")
    let without = Option(
        repeated: "--without",
        "IMAGE-ID",
        .imagePrefix,
        help: "Take an image of PATH down, and do not export it again"
    )
    let with = Option(
        repeated: "--with",
        "IMAGE-ID",
        .imagePrefix,
        help: "Export an image again that was taken down"
    )
    let moved = Option("--moved", help: "The feed of PATH has moved to --url; everything stays")
    let refresh = Option("--refresh", help: "Request all pictures again, not only after seven days")
    let strict = Option("--strict", help: "Exit with a failure if anything is stale or incomplete")
    let common = CommonOptions(formats: OutputFormat.withoutCards)

    func check(_ invocation: Invocation<Self>) throws(UsageError.Problem) {
        if let id = invocation.without.first(where: invocation.with.contains) {
            throw .conflict("--without \(id.text)", "--with \(id.text)")
        }
    }

    func run(_ invocation: Invocation<Self>, with services: Services, on terminal: Terminal) async throws -> Outcome {
        let choice = try newest.choice(invocation.newest, in: invocation, at: services.now(), terminal.phrases)
        let run = CommandRun(invocation: invocation, services: services, terminal: terminal)
        let destination = try run.destination()
        let options = try run.options(for: destination)
        let selection = try run.selection(for: destination, options)
        switch selection {
        case .list where destination.isPage, .one where !choice.isAll:
            return try await run.writePage(to: destination, of: selection, choice)
        case .one(let url, let title):
            var plan = destination.plan(for: url, options, isRecorded: !SampleService.serves(url))
            plan.title = title
            let messages = terminal.messages.aboutExport(to: destination.path)
            let report = try await run.export(plan, with: services, messages)
            var shown = terminal
            try shown.show(report)
            terminal.noteSubscription(at: plan.record.baseURL, of: destination)
            return report.outcome(strictly: invocation.strict)
        case .list(let list, let path):
            return try await run.export(list, at: path, to: destination, options)
        }
    }
}

extension CommandRun<ExportCommand> {
    /// Exports one feed, which may be one of a list.
    func export(
        _ plan: ExportPlan,
        in list: FeedListExport? = nil,
        with services: Services,
        _ messages: Messages
    ) async throws -> ExportReport {
        do {
            let export = Export(
                plan,
                of: try services.feed(at: plan.feed, limit: invocation.limit, offline: invocation.offline, messages),
                in: list,
                isOffline: invocation.offline,
                refresh: invocation.refresh ? .always : .afterSevenDays,
                labels: { [phrases] in phrases.labels(for: $0) },
                thumbnailer: services.thumbnailer,
                startedAt: services.start,
                report: { messages.report($0) }
            )
            return ExportReport(path: plan.destination.pageToOpen, result: try await export.run())
        } catch let error as IncompleteList {
            throw CommandFailure.page(error.cause)
        }
    }
}

// MARK: - The exported feed

extension CommandRun<ExportCommand> {
    fileprivate func options(for destination: ExportDestination) throws -> ExportOptions {
        var options = ExportOptions()
        options.isMoved = invocation.moved
        options.recorded.flags = Set(RecordedOptions.Flag.allCases.filter { invocation.isGiven("--\($0.rawValue)") })
        options.recorded.texts[.baseURL] = invocation.baseURL?.absoluteString
        options.recorded.texts[.title] = invocation.title
        options.recorded.texts[.language] = terminal.language?.rawValue
        let path = destination.path.shown
        let hidden = Dictionary(uniqueKeysWithValues: destination.takenDown.map { ($0, String?.none) })
        let images = invocation.without.isEmpty ? [] : destination.images().map { ($0.id, $0.description) }
        let noSuchImage = { CommandFailure.notFound(phrases.t("{path} has no image with the id {id}", path, $0)) }
        options.without = try ids(invocation.without, among: hidden.merging(images) { $1 }, else: noSuchImage)
        options.with = try ids(invocation.with, among: hidden) {
            .notFound(phrases.t("the image {id} was not taken down", $0))
        }
        if let id = options.without.first(where: options.with.contains) {
            throw UsageError.Problem.conflict("--without \(id)", "--with \(id)")
        }
        return options
    }

    /// Returns the IDs that begin with the prefixes; throws if several images match a prefix.
    private func ids(
        _ prefixes: [ImagePrefix],
        among images: [UUID: String?],
        else notFound: (String) -> CommandFailure
    ) throws -> Set<UUID> {
        try Set(
            prefixes.map { prefix in
                let found = images.filter { prefix.matches($0.key) }
                if found.count > 1 { throw CommandFailure.severalImages(prefix, found, phrases) }
                guard let id = found.keys.first else { throw notFound(prefix.text) }
                return id
            }
        )
    }

    /// Returns the named feed or list, else the recorded one.
    fileprivate func selection(for destination: ExportDestination, _ options: ExportOptions) throws -> FeedSelection {
        let selection: FeedSelection?
        if invocation.url != nil || invocation.feeds != nil || !destination.isExport {
            selection = try services.settings.selection(
                url: invocation.url,
                list: invocation.feeds,
                refusingSample: invocation.strict ? phrases.noFeedIsNamed : refusalOfSample(in: destination),
                noting: messages
            )
        } else {
            selection =
                switch destination.recorded {
                case .list: try services.settings.configuredList(noting: messages)
                case .feed(let url): services.settings.one(url)
                case nil: try services.settings.feedURL.get().map(services.settings.one)
                }
        }
        if case .one(let url, _) = selection, SampleService.serves(url),
            let text = refusalOfSample(in: destination)
        {
            throw UsageError.Problem.explained(text)
        }
        do {
            try destination.check(selection?.source, options)
        } catch {
            guard (error.cause as? ExportRefusal)?.isWrongUsage == true else { throw error }
            throw UsageError.Problem.explained(messages.wording.text(of: error))
        }
        guard let selection else { throw ExportFailure(path: destination.path, cause: ExportRefusal.unknownFeed) }
        return selection
    }
}

extension FeedSelection {
    fileprivate var source: ExportDestination.Source {
        switch self {
        case .one(let url, _): .feed(url)
        case .list: .list
        }
    }
}

extension Phrases {
    /// Returns the labels of pages in the recorded language.
    func labels(for record: ExportRecord) -> GalleryLabels {
        record.options.texts[.language].flatMap(Language.init(rawValue:))?.phrases.gallery ?? gallery
    }
}

extension Terminal {
    /// Notes the URL to subscribe to, or why feed readers cannot subscribe, if it is not as in the last export.
    func noteSubscription(at baseURL: URL?, of destination: ExportDestination) {
        guard !destination.isPage, !destination.isExport || destination.record?.baseURL != baseURL else { return }
        guard let baseURL else {
            return messages.note(
                "Without --base-url, the pictures of feed.json are at the source, and feed readers cannot subscribe."
            )
        }
        messages.note("Subscribe to {url} (RSS).", baseURL.appending(path: RSSFeed.name).absoluteString)
    }
}
