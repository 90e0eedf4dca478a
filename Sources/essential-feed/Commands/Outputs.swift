import FeedCommandLine

// The output of each command for scripts: tab-separated columns, and members of JSON objects.

private typealias Members = [ProgramDocumentation.Term]

private let image: Members = [
    ("id", "The id of an image, in upper case"),
    ("description, location", "Its texts, if any"),
    ("image", "The URL of its picture"),
    ("link", "The URL of its page, if any"),
    ("published_at", "Its date in UTC, as 2020-05-20T11:24:59Z, if known"),
    ("file", "The path of its cached or exported picture, if any"),
]

private let failure: ProgramDocumentation.Term = (
    "error",
    "Why the service failed: an object with message, exit (the code) and, if known, status and retry_at"
)

private let ofSeveralFeeds: Members = [
    ("feeds", "With several feeds: the output of each, or its url and error"),
    ("feed, feed_title", "In jsonl with several feeds: the URL of the item's feed, and its title, if known"),
    failure,
]

private let ofLoad: Members = [
    ("missing", "The number of missing pictures (--images), if there are any"),
    (
        "items, feeds",
        """
        With --newest or --since, for one feed too: the images of all feeds, newest first, each with feed and \
        feed_title; and of each feed url, title, source and saved_at, or url and error
        """
    ),
]

private let loaded: Members = [
    ("items", "The items in the order of the service"),
    ("source", "remote, cache or export"),
    ("url", "The URL of the feed or list, without secrets"),
    ("title", "The title of the feed, if any"),
    ("saved_at", "When it was saved"),
    ("unchanged", "true if the service sent no new list (304)"),
]

private let status: Members = [
    ("feeds", "The feeds and lists"),
    ("status", "valid, expired or corrupt; in feeds also none, for a listed feed of which nothing is cached"),
    ("url", "The URL of the feed or list, if known"),
    ("saved_at, expires_at", "When it was saved, and when it expires, if ever"),
]

extension LoadCommand {
    static let output = CommandOutput(
        columns: ["id", "description", "location", "url", "the feed's URL (several feeds, --newest or --since)"],
        members: loaded + image + ofSeveralFeeds + ofLoad
    )
}

extension FindCommand {
    static let output = CommandOutput(
        columns: ["id", "description", "location", "url", "the feed's URL"],
        members: [("items", "The images, newest first")] + image + [
            ("feed, feed_title", "The URL of the image's feed, and its title, if known"),
            ("feeds", "The feeds of these images: url, title, source and saved_at"),
        ]
    )
}

extension WatchCommand {
    static let output = CommandOutput(
        columns: ["id", "description", "location", "url", "the feed's URL (several feeds)"],
        members: image + ofSeveralFeeds.dropFirst()
    )
}

extension ExportCommand {
    static let output = CommandOutput(
        columns: ["the path of the page to open"],
        members: [
            ("path", "The page to open"),
            ("images, pictures, missing, comments", "The number of each; missing counts pictures"),
            ("source, url", "As for load"),
            ("feeds", "With a list: the output of each feed, or its url, error and, if its directory stays, path"),
            failure,
        ]
    )
}

extension CommentsCommand {
    static let output = CommandOutput(
        columns: ["id", "created_at", "username", "message"],
        members: [
            ("items", "The comments, newest first"),
            ("id, message, created_at", "The id, text and date of a comment"),
            ("author", "An object with the name of the author, username"),
        ]
    )
}

extension ImageCommand {
    static let output = CommandOutput(
        members: [
            ("url", "The URL of the picture"),
            ("bytes", "Its size"),
            ("source", "remote, cache or export"),
            ("path", "The file that was written"),
        ]
    )
}

extension FeedsCommand {
    static let output = CommandOutput(
        columns: [
            "status", "url", "images", "pictures", "bytes", "saved_at", "expires_at", "failing_since", "error",
        ],
        members: status + [
            ("title", "The title of the feed, if any"),
            ("images, pictures, bytes", "The number of its images and pictures, and the size of its files"),
            ("failing_since, error", "The first failure after the last success, and the last one, as for load"),
        ]
    )
}

extension ValidateCacheCommand {
    static let output = CommandOutput(columns: ["status", "url", "saved_at", "expires_at"], members: status)
}

private let university: Members = [
    ("name, country, alpha_two_code", "The name, country and country code of a university"),
    ("state-province", "Its state or province, if known"),
    ("web_pages", "The URLs of its pages"),
]

extension UniversitiesCommand {
    static let output = CommandOutput(
        columns: ["name", "country", "alpha_two_code", "state-province", "web_pages (separated by spaces)"],
        members: loaded.filter { $0.term != "title" } + [failure] + university
    )
}

extension UniversityCommand {
    static let output = CommandOutput(members: [("items", "The universities")] + university)
}
