extension CommandDeclaration {
    static let load = Self(
        name: CommandName.load.rawValue,
        summary: "Show the feed",
        discussion: [
            """
            Asks the service first, and keeps its answer in the cache. Where the service is out of reach or its \
            answer is invalid, the cached feed is shown if it is younger than seven days, and standard error says so.
            """,
            "Without --url the feed is that of ESSENTIAL_FEED_URL, else the sample feed built into the program.",
        ],
        options: [.feedURL, .limit, .all, .offline, .images],
        examples: [
            Example(line: "essential-feed load", meaning: "Show the sample feed, or that of ESSENTIAL_FEED_URL"),
            Example(
                line: "essential-feed load --url https://example.com/v1/feed --all --images",
                meaning: "Load every page, and keep the pictures for later"
            ),
            Example(
                line: "essential-feed load --offline --format json | jq -r '.items[].id'",
                meaning: "List the ids of the cached images"
            ),
        ]
    )

    static let comments = Self(
        name: CommandName.comments.rawValue,
        summary: "Show the comments of an image",
        discussion: [
            """
            Asks the service at image/IMAGE-ID/comments beside the feed. Comments are never cached: without the \
            service there are none.
            """,
            """
            Without --url the service is that of the cached feed that holds the image, the newest saved first, else \
            that of ESSENTIAL_FEED_URL.
            """,
        ],
        arguments: [ArgumentDeclaration("IMAGE-ID", .imageID, help: "The id of the image, as load shows it")],
        options: [.imageFeedURL],
        examples: [
            Example(
                line: "essential-feed comments 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
                meaning: "Show the comments of an image of a cached feed"
            )
        ]
    )

    static let image = Self(
        name: CommandName.image.rawValue,
        summary: "Show or save a picture",
        discussion: [
            """
            Shows the picture in the terminal where the terminal can, else says where it was saved. Where standard \
            output is no terminal, the bytes of the picture are written to it.
            """,
            """
            The picture of a cached feed is kept with that feed; the picture of any other URL is shown, not kept. \
            The formats json and jsonl describe the picture, and need --output FILE for the picture itself.
            """,
        ],
        arguments: [
            ArgumentDeclaration("IMAGE-ID|IMAGE-URL", .imageIDOrURL, help: "The id of the image, or its http(s) URL")
        ],
        options: [.imageFeedURL, .output],
        examples: [
            Example(
                line: "essential-feed image https://example.com/a.png --output a.png",
                meaning: "Save a picture"
            ),
            Example(
                line: "essential-feed image 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6 > a.png",
                meaning: "Save a picture of a cached feed"
            ),
        ]
    )

    static let validateCache = Self(
        name: CommandName.validateCache.rawValue,
        summary: "Delete what is expired or corrupt in the cache",
        discussion: [
            """
            Judges every cached feed, or with --url that one, and says whether it is valid, expired or corrupt. An \
            expired or corrupt one is deleted together with its pictures. The service is not asked.
            """
        ],
        options: [.cachedFeedURL],
        examples: [
            Example(line: "essential-feed validate-cache", meaning: "Tidy up all that is cached"),
            Example(
                line: "essential-feed validate-cache --format jsonl --quiet",
                meaning: "The same, for a script"
            ),
        ]
    )
}
