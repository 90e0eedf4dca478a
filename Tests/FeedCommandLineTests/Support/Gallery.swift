@testable import FeedCommandLine

/// A small program for tests.
enum Gallery {
    static let program: Program<Log, Void> = Program(
        name: "gallery",
        version: "1.2",
        summary: "Pictures on the wall",
        commands: [List.self, Show.self, Find.self, Hang.self, Open.self, Topic.self],
        commonOptions: Common.self,
        documentation: documentation
    )

    private static var documentation: ProgramDocumentation {
        var documentation = ProgramDocumentation()
        documentation.description = "Shows pictures."
        documentation.examples = [Example("gallery list", "List them")]
        documentation.environment = [("GALLERY", "Where they are")]
        documentation.exitCodes = [("0", "Done")]
        return documentation
    }

    /// Runs a command line, without quotes, and returns the log.
    static func run(_ line: String) async throws -> [String] {
        guard case .run(let call) = try program.request(line.split(separator: " ").map(String.init)) else { return [] }
        let log = Log()
        try await call.run(in: log)
        return await log.lines
    }

    actor Log {
        private(set) var lines: [String] = []

        func add(_ line: String) { lines.append(line) }
    }

    enum Form: String, CaseIterable, Sendable {
        case text
        case json
    }

    struct Common: OptionGroup {
        let form = Option("--form", "text|json", .choice, default: Form.text, help: "How to write it")
        let directory = Option("--directory", "DIR", .directory, help: "Where they hang")
        let timeout = Option("--timeout", "SECONDS", .seconds, default: .seconds(30), help: "How long to wait")
        let quiet = Option("--quiet", short: "-q", help: "No notes")
    }

    struct List: Command {
        static let name = "list"
        static let summary = "List the pictures"
        static let discussion = ["All of them, in the order of the wall."]
        static let examples = [Example("gallery list --limit 2", "List two")]

        static let rules = [OptionRule("--max-age", not: ["--limit", "--all"])]

        let limit = Option("--limit", "N", .count, help: "How many")
        let retry = Option("--retry", "N", .wholeNumber(0...10), default: 0, help: "How often")
        let maxAge = Option("--max-age", "TIME", .time(), help: "How old")
        let every = Option("--every", "TIME", .time(minimum: 1), default: .seconds(900), help: "How often")
        let all = Option("--all", help: "Every one")
        let common = Common()

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("limit \(invocation.limit.map(String.init) ?? "-"), all \(invocation.all)")
            await log.add("retry \(invocation.retry), every \(invocation.every)")
            await log.add("age \(invocation.maxAge.map { "\($0)" } ?? "-")")
            let common = invocation.common
            await log.add(
                "form \(common.form), in \(common.directory ?? "-"), quiet \(common.quiet), \(common.timeout)"
            )
        }
    }

    struct Show: Command {
        static let name = "show"
        static let summary = "Show a picture"
        static let discussion: [String] = []
        static let examples = [Example("gallery show 7", "Show the seventh")]

        let argument = Argument("NUMBER", .count, help: "The number of the picture")
        let output = Option("--output", short: "-o", "FILE|-", .file, help: "Where to show it")
        let common = Common()

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("show \(invocation.argument) in \(invocation.output ?? "the room")")
        }
    }

    struct Find: Command {
        static let name = "find"
        static let summary = "Find pictures by their name"
        static let discussion: [String] = []
        static let examples = [Example("gallery find Oia", "Find one")]

        let argument = Argument("NAME", ValueKind<String>(.name) { $0 == " " ? nil : $0 }, help: "A part of the name")
        let common = Common()

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("find \(invocation.argument), quiet \(invocation.common.quiet)")
        }
    }

    struct Hang: Command {
        static let name = "hang"
        static let summary = "Hang pictures on the wall"
        static let discussion: [String] = []
        static let examples = [Example("gallery hang 7 8", "Hang two")]

        static let numbers = ValueKind<Int>(
            .wholeNumber(1...Int.max),
            completion: .words(["7", "8"]),
            read: ValueKind<Int>.count.read
        )

        let argument = Argument(repeated: "NUMBER", numbers, help: "The numbers of the pictures")
        let without = Option(repeated: "--without", "NUMBER", .count, help: "Take a picture down")
        let common = Common()

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("hang \(invocation.argument) without \(invocation.without)")
        }
    }

    struct Open: Command {
        static let name = "open"
        static let summary = "Open a room"
        static let discussion: [String] = []
        static let examples = [Example("gallery open 2", "Open the second")]

        static let rules = [OptionRule("ROOM", not: ["--room"])]

        let argument: Argument<Int?> = Argument(optional: "ROOM", .count, help: "The room")
        let room = Option("--room", "ROOM", room, isAlternative: true, help: "The room")
        let day = Option("--day", "DAY", .file, isAlternative: true, help: "The day")

        private static let room = ValueKind<Int>(.wholeNumber(1...9), suggest: { $0 == "hall" ? "--day today" : nil }) {
            Int($0)
        }

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("open \(invocation.argument ?? invocation.room ?? 0)")
        }
    }

    struct Topic: Command {
        static let name = "help"
        static let summary = "Show help"
        static let discussion: [String] = []
        static let examples = [Example("gallery help list", "Explain a command")]

        let argument = Argument<String?>(optional: "COMMAND", .command, help: "The command")

        func run(_ invocation: Invocation<Self>, in log: Log) async throws {
            await log.add("help of \(invocation.argument ?? "all")")
        }
    }
}
