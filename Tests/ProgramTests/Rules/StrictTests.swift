import FeedTestSupport
import Foundation
import Testing

/// Something stale or incomplete, and the exit code with and without `--strict`.
struct Shortcoming: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let strict: Int32
    let plain: Int32
    /// The responses that cause it, by path.
    let responses: [String: LoopbackResponse]
    /// The options that cause it.
    let options: [String]
    /// Whether the run still requests pictures.
    let requestsPictures: Bool

    private init(
        _ text: String,
        _ strict: Int32,
        plain: Int32 = 0,
        _ responses: [String: LoopbackResponse] = [:],
        _ options: String...,
        requestsPictures: Bool = true
    ) {
        (testDescription, self.strict, self.plain) = (text, strict, plain)
        (self.responses, self.options, self.requestsPictures) = (responses, options, requestsPictures)
    }

    /// Shortcomings of the list, in the order of the documentation.
    static let ofList = [
        Shortcoming("nothing", 0),
        Shortcoming("a cached list instead of the service's, out of reach", 69, ["/feed": .closedAtOnce]),
        Shortcoming("a cached list instead of the service's, invalid", 65, ["/feed": .status(500)]),
        Shortcoming("a later page", 65, plain: 65, [nextPage: .status(500)], "--all"),
        Shortcoming("data that could not be saved", 74, [:], "--cache-dir", "/dev/null"),
        Shortcoming(
            "a later page, then data that could not be saved",
            65,
            plain: 65,
            [nextPage: .status(500)],
            "--all",
            "--cache-dir",
            "/dev/null"
        ),
        Shortcoming("an empty response", 65, ["/feed": .ok(json: Payload.emptyFeed)], requestsPictures: false),
        Shortcoming("a 304", 0, ["/feed": .status(304)]),
        Shortcoming("--offline", 0, [:], "--offline", requestsPictures: false),
        Shortcoming("--max-age", 0, ["/feed": .status(500)], "--max-age", "1h"),
    ]

    /// Shortcomings of pictures.
    static let ofPictures = [
        Shortcoming("a missing picture, invalid", 65, ["/2.png": .status(404)]),
        Shortcoming("a missing picture, out of reach", 69, ["/2.png": .closedAtOnce]),
        Shortcoming("two missing pictures", 65, ["/2.png": .status(404), "/3.png": .closedAtOnce]),
        Shortcoming("two other missing pictures", 69, ["/2.png": .closedAtOnce, "/3.png": .status(404)]),
    ]

    /// The page after the first.
    static let nextPage = "/feed?after"
}

/// The first of several failures decides, in the order in which a load meets them.
@Suite("Exit codes with --strict", .limited)
struct StrictTests {
    private let gallery: Gallery
    private let server: LoopbackServer
    private let responses: Observed<[String: LoopbackResponse]>
    private var user: User { gallery.user }

    /// Caches a feed with the first of its three pictures.
    init() async throws {
        gallery = try Gallery(images: 1)
        let responses = Observed<[String: LoopbackResponse]>([:])
        server = try LoopbackServer { request in
            let page = request.queryItem("after_id") == nil ? request.path : Shortcoming.nextPage
            return responses.value[page] ?? .status(404)
        }
        self.responses = responses
        try serve([:])
        responses.update { for path in ["/2.png", "/3.png"] { $0[path] = .status(404) } }
        #expect(try await load(["--images"], in: "before").exitCode == 0)
    }

    private func serve(_ faults: [String: LoopbackResponse]) throws {
        let items = (1...3).map { #"{"id":"\#(Gallery.id($0))","image":"\#(server.url("/\($0).png"))"}"# }
        let feed = LoopbackResponse.ok(
            json: #"{"items":[\#(items.joined(separator: ","))]}"#,
            headers: ["ETag": "\"1\""]
        )
        var all = ["/feed": feed, Shortcoming.nextPage: .ok(json: Payload.emptyFeed)]
        for number in 1...3 { all["/\(number).png"] = Gallery.picture(number) }
        responses.update { [all] in $0 = all.merging(faults) { $1 } }
    }

    private func load(_ options: [String], in cache: String = "cache") async throws -> ProgramResult {
        let directory = options.contains("--cache-dir") ? [] : ["--cache-dir", cache]
        let words = ["load", "--url", server.url("/feed").absoluteString] + directory + options
        return try await user.program(words).run()
    }

    /// Returns the exit code of a load with the shortcomings.
    private func code(_ shortcomings: [Shortcoming], _ options: String...) async throws -> Int32? {
        try? FileManager.default.removeItem(atPath: user.home.path("cache"))
        try FileManager.default.copyItem(atPath: user.home.path("before"), toPath: user.home.path("cache"))
        try serve(shortcomings.reduce(into: [:]) { $0.merge($1.responses) { $1 } })
        return try await load(shortcomings.flatMap(\.options) + options).exitCode
    }

    @Test(arguments: Shortcoming.ofList)
    func areThoseOfTheFirstShortcoming(list: Shortcoming) async throws {
        #expect(try await code([list]) == list.plain)
        #expect(try await code([list], "--strict") == list.strict)
        let isSaved = !list.options.contains("--cache-dir")
        #expect(try await code([list], "--images") == (isSaved ? list.plain : 74))
        for pictures in Shortcoming.ofPictures {
            let isFirst = list.strict != 0 || !list.requestsPictures
            let code = try await code([list, pictures], "--images", "--strict")
            #expect(code == (isFirst ? list.strict : pictures.strict), "\(pictures.testDescription)")
        }
    }

    @Test func changeNothingElse() async throws {
        for (path, response) in [("/3.png", LoopbackResponse.status(404)), ("/feed", .closedAtOnce)] {
            try serve([path: response])
            let plain = try await load(["--images"], in: "before")
            let strict = try await load(["--images", "--strict"], in: "before")
            #expect(strict.output == plain.output && strict.errors == plain.errors && !plain.errors.isEmpty)
            #expect(plain.exitCode == 0 && strict.exitCode == (path == "/feed" ? 69 : 65))
        }
    }

    /// Each cause of a failed request for a picture that is cached, or for comments.
    @Test(arguments: [(LoopbackResponse.status(404), 65), (.closedAtOnce, 69)] as [(LoopbackResponse, Int32)])
    func areThoseOfPicturesThatStayAndOfComments(response: LoopbackResponse, code: Int32) async throws {
        let url = server.url("/feed").absoluteString
        try serve(["/1.png": response])
        #expect(try await load(["--images", "--refresh", "--strict"], in: "before").exitCode == code)
        #expect(try await load(["--images", "--strict"], in: "before").exitCode == 0)
        let moved = #"{"items":[{"id":"\#(Gallery.id(1))","image":"\#(server.url("/moved.png"))"}]}"#
        try serve(["/feed": .ok(json: moved), "/moved.png": response])
        #expect(try await load(["--images", "--strict"], in: "before").exitCode == code)

        try serve(["/image/\(Gallery.id(1))/comments": response])
        for (words, expected) in [([], 0), (["--strict"], code)] as [([String], Int32)] {
            for export in [["out"], ["all.html"], ["newest.html", "--newest", "9"]] {
                let command = ["export", "--comments", "--url", url, "-q"] + export + words
                #expect(try await user.program(command).run().exitCode == expected)
            }
        }
        // The first of several failures decides: pages are loaded before pictures, and pictures before comments.
        for (fault, options) in [("/2.png", []), (Shortcoming.nextPage, ["--all"])] {
            try serve(["/image/\(Gallery.id(1))/comments": response, fault: .status(500)])
            for export in [["both"], ["both.html"], ["newest.html", "--newest", "9"]] {
                let command =
                    ["export", "--comments", "--url", url, "--strict", "--cache-dir", "new"] + export + options
                #expect(try await user.program(command).run().exitCode == 65)
            }
        }
    }

    @Test(arguments: [(LoopbackResponse.status(500), 65), (.closedAtOnce, 69)] as [(LoopbackResponse, Int32)])
    func areThoseOfAListOfUniversities(response: LoopbackResponse, code: Int32) async throws {
        let words = ["universities", "-q", "--url", server.url("/list").absoluteString]
        try serve(["/list": .ok(json: Payload.universities)])
        #expect(try await user.program(words + ["--strict"]).run().exitCode == 0)
        try serve(["/list": response])
        #expect(try await user.program(words).run().exitCode == 0)
        #expect(try await user.program(words + ["--strict"]).run().exitCode == code)
        #expect(try await user.program(words + ["--strict", "--offline"]).run().exitCode == 0)
    }
}

@Suite("Exit codes of several feeds", .limited)
struct SeveralExitCodesTests {
    /// The first feed that failed decides, in the order of the list.
    @Test(arguments: ["load", "load --newest 3", "load --since 1d", "load --new", "export out", "export a.html"])
    func areThoseOfTheFirstFailedFeed(command: String) async throws {
        let (user, service) = (try User(), try FeedService())
        service.respond(
            with: .ok(json: #"{"items":[{"id":"\#(Payload.imageID)","image":"\#(service.url("/1.png"))"}]}"#)
        )
        service.respond(at: "/1.png", with: Gallery.picture(1))
        service.goOffline("/closed")
        let rows: [([String], Int32)] = [
            (["/feed", "/invalid", "/closed", ""], 65), (["/closed", "/feed", "/invalid"], 69),
            (["", "/closed", "/feed"], 64), (["/feed"], 0),
        ]
        for (paths, code) in rows {
            let lines = paths.map { $0.isEmpty ? "https://" : service.url($0) }
            try user.home.write(lines.joined(separator: "\n"), to: "urls")
            let words = command.split(separator: " ").map(String.init) + ["--feeds", "urls"]
            for more in [[], ["--strict"]] {
                let result = try await user.program(words + more).run()
                #expect(result.exitCode == code, "\(paths): \(result.errors)")
            }
        }
    }
}
