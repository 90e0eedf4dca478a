extension CommandDeclaration {
    static let universities = Self(
        name: CommandName.universities.rawValue,
        summary: "Show the list of universities",
        discussion: [
            """
            Asks the service first, and keeps its answer in the cache, where it never expires. Without the service \
            the cached list is shown.
            """,
            """
            Without --url the list is that of ESSENTIAL_FEED_UNIVERSITIES_URL, else the sample list built into the \
            program.
            """,
        ],
        options: [.universitiesURL, .offline],
        examples: [
            Example(
                line: "essential-feed universities --url https://example.com/universities.json",
                meaning: "Load a list and show it"
            ),
            Example(
                line: "essential-feed universities --offline --format jsonl",
                meaning: "Write the cached list, a university a line"
            ),
        ]
    )

    static let university = Self(
        name: CommandName.university.rawValue,
        summary: "Show a university of the list",
        discussion: [
            """
            Reads the cached list, and asks the service only when nothing is cached. The whole name is matched \
            first, case and accents ignored; else every name that contains it is shown.
            """
        ],
        arguments: [ArgumentDeclaration("NAME", .universityName, help: "The name of the university, or a part of it")],
        options: [.universitiesURL],
        examples: [
            Example(
                line: "essential-feed university \"American College Of Dubai\"",
                meaning: "Show what the list says of a university"
            )
        ]
    )
}
