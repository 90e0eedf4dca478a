import FeedTestSupport
import Foundation
import Testing

@Suite("essential-feed export", .limited)
struct ExportTests {
    private let gallery: Gallery

    init() throws { gallery = try Gallery(images: 3) }

    private func export(_ words: String...) async throws -> ProgramResult {
        try await gallery.user.program(["export", "--url", gallery.service.feedURL] + words).run()
    }

    private func path(_ name: String) -> String {
        gallery.user.home.path(name)
    }

    // MARK: - Writing

    @Test(arguments: ["page.html", "page.htm"])
    func writesOneSelfContainedPage(name: String) async throws {
        let result = try await export(path(name))
        #expect(result.exitCode == 0)
        #expect(result.lines == [path(name)])
        #expect(result.errors == "")
        let page = try gallery.user.home.text(of: name)
        for number in 1...3 {
            #expect(page.contains(Data(Gallery.bytes(number)).base64EncodedString()))
            #expect(page.contains("<figure id=\"\(Gallery.id(number))\""))
        }
        #expect(page.contains(gallery.service.feedURL))
    }

    @Test func writesAPageThatNamesNoFileNextToIt() async throws {
        #expect(try await gallery.load("--images").exitCode == 0)
        #expect(try await export(path("page.html"), "--offline").exitCode == 0)
        #expect(try await export(path("b.html"), "--offline", "--base-url", "https://b.example/").exitCode == 0)
        #expect(try gallery.user.home.text(of: "b.html") == gallery.user.home.text(of: "page.html"))
    }

    @Test func writesADirectoryOfPagesPicturesAndTheFeed() async throws {
        let result = try await export(path("out"), "--format", "json")
        #expect(result.exitCode == 0)
        #expect(
            result.output == """
                {"path":"\(path("out"))/index.html","images":3,"pictures":3,"missing":0,"comments":0,\
                "source":"remote","url":"\(gallery.service.feedURL)"}\n
                """
        )
        let names = try gallery.user.home.contents().filter { $0.hasPrefix("out/pictures/") }
        #expect(
            try Set(names.map { try Data(contentsOf: gallery.user.home.url($0)) })
                == Set((1...3).map { Data(Gallery.bytes($0)) })
        )
        #expect(try gallery.user.home.text(of: "out/feed.json").contains(gallery.url(1)))
        #expect(try gallery.user.home.text(of: "out/image/\(Gallery.id(2))/index.html").contains("../../pictures/"))
    }

    @Test func notesThatTheSavedListIsExported() async throws {
        #expect(try await export(path("out")).errorLines.count { $0.contains("503") } == 0)
        gallery.service.respond(with: .status(503))
        let result = try await export(path("out"))
        #expect(result.exitCode == 0 && result.errorLines.count { $0.contains("503") } == 1, "\(result.errors)")
    }

    @Test(arguments: ["out", "out/"])
    func reportsThePageToOpen(name: String) async throws {
        #expect(try await export(path(name)).lines == [path("out/index.html")])
        #expect(try await export(path(name), "--format", "jsonl").lines.count == 1)
    }

    #if os(Linux)
        @Test func refusesALinkToANonUTF8Name() async throws {
            let script = """
                name=$(printf 'a\\351.html'); printf old >"$name"; ln -s "$name" page.html; "$@"; code=$?
                cat "$name"; rm "$name"; ls; exit $code
                """
            let program = try gallery.user.program(["export", "page.html", "--url", gallery.service.feedURL])
            let result = try await program.inShell(script).run()
            #expect(result.output == "oldpage.html\n")
            #expect(result.errors.hasPrefix("essential-feed: cannot export to page.html: "), "\(result.errors)")
            #expect(result.exitCode == 74)
        }
    #endif

    @Test func linksToAPictureThatFails() async throws {
        gallery.respond(forImage: 2, with: .status(404))
        let result = try await export(path("out"), "--format", "json")
        #expect(result.exitCode == 0)
        #expect(result.output.contains(#""pictures":2,"missing":1"#))
        #expect(result.errorLines.count == 3)
        #expect(result.errors.contains(gallery.url(2)))
        let page = try gallery.user.home.text(of: "out/index.html")
        #expect(page.contains("<a class=\"absent\" href=\"\(gallery.url(2))\">"))
    }

    @Test(arguments: ["out", "page.html"])
    func succeedsStrictlyWithoutPicturesThatItMayNotRequest(name: String) async throws {
        #expect(try await gallery.load().exitCode == 0)
        let result = try await export(path(name), "--offline", "--strict")
        #expect(result.exitCode == 0 && result.errors.contains("3 pictures could not be loaded"), "\(result.errors)")
    }

    /// Pictures that cannot be cached stay in memory until they are written.
    @Test(arguments: ["out", "page.html"])
    func requestsAPictureThatCannotBeCachedOnce(name: String) async throws {
        let requests = Observed(0)
        let server = try LoopbackServer { _ in
            requests.update { $0 += 1 }
            return requests.value == 1 ? Gallery.picture(9) : .status(404)
        }
        let url = server.url("/9.png").absoluteString
        gallery.service.respond(with: .ok(json: #"{"items":[{"id":"\#(Gallery.id(9))","image":"\#(url)"}]}"#))
        let result = try await export(path(name), "--cache-dir", "/dev/null", "--format", "json")
        #expect(result.exitCode == 0)
        #expect(result.output.contains(#""pictures":1,"missing":0"#))
        #expect(!result.errors.contains("Picture \(url): "), "\(result.errors)")
        #expect(requests.value == 1)
        let page = try gallery.user.home.text(of: name == "out" ? "out/index.html" : name)
        #expect(page.contains("<img"))
        #expect(!page.contains("class=\"absent\""))
    }

    @Test func reportsAnEmptyFeed() async throws {
        gallery.service.respond(with: .ok(json: Payload.emptyFeed))
        for name in ["out", "page.html"] { #expect(try await export(path(name)).exitCode == 0) }
        #expect(try gallery.user.home.text(of: "out/index.html").contains("This feed has no images."))
        #expect(try gallery.user.home.text(of: "page.html").contains("This feed has no images."))
        #expect(try gallery.user.home.text(of: "out/feed.json") == "{\"items\":[]}\n")
    }

    @Test(arguments: [
        (nil, [], "127.0.0.1"), ("Trips", [], "Trips"),
        ("Trips", ["--title", "My\t<pictures>"], "My &lt;pictures&gt;"),
    ])
    func hasTheTitleOfTheFeed(own: String?, words: [String], title: String) async throws {
        if let own { gallery.service.respond(at: "/feed", with: .ok(json: #"{"title":"\#(own)","items":[]}"#)) }
        let words =
            ["export", path("out"), "--url", gallery.service.feedURL, "--base-url", "https://b.example/"] + words
        #expect(try await gallery.user.program(words).run().exitCode == 0)
        #expect(try gallery.user.home.text(of: "out/index.html").contains("<title>\(title)</title>"))
        #expect(try gallery.user.home.text(of: "out/feed.xml").contains("<channel><title>\(title)</title>"))
    }

    @Test(arguments: [
        ("C", "Subscribe to", "cannot subscribe"), ("el", "Για συνδρομή:", "κανείς δεν μπορεί"),
    ])
    func reportsTheURLToSubscribeTo(language: String, subscribe: String, readers: String) async throws {
        func errors(_ words: String...) async throws -> [String] {
            let words = ["export", path(words.isEmpty ? "other" : "out"), "--url", gallery.service.feedURL] + words
            return try await gallery.user.program(words, environment: ["LC_ALL": language]).run().errorLines
        }
        let notes = try await errors("--base-url", "https://b.example/feed")
        #expect(notes.count == 1)
        for text in [subscribe, "https://b.example/feed/feed.xml"] {
            #expect(notes.first?.contains(text) == true, "\(notes)")
        }
        #expect(try await errors("--base-url", "https://b.example/feed") == [])
        let moved = try await errors("--base-url", "https://c.example/feed")
        #expect(moved.count == 1 && moved[0].contains("https://c.example/feed/feed.xml"), "\(moved)")
        #expect(try await errors("--base-url", "https://d.example/feed", "--quiet") == [])
        let others = try await errors()
        #expect(others.count == 1 && others[0].contains("--base-url") && others[0].contains("feed.json"))
        #expect(others[0].contains(readers), "\(others)")
        #expect(!FileManager.default.fileExists(atPath: path("other/feed.xml")))
    }

    // MARK: - Refusals

    @Test func refusesAnInvalidPath() async throws {
        try gallery.user.home.write("mine", to: "file")
        try gallery.user.home.makeDirectory("directory.html")
        for name in ["file", "file/out", "file/page.html", "directory.html", "none/page.html"] {
            let result = try await export(path(name))
            #expect(result.exitCode == 74, "\(name)")
            #expect(result.errorLines.count == 1, "\(name)")
        }
        #expect(gallery.service.targets.isEmpty)
        #expect(try gallery.user.home.text(of: "file") == "mine")
    }

    @Test(arguments: [
        ("el", "η εξαγωγή στο", "έχει αρχεία", "είναι κατεστραμμένο", "βρίσκεται ένα αρχείο", "κανονικό αρχείο"),
        ("C", "cannot export to", "that no export wrote", "is damaged", "a file is where", "not a regular file"),
    ])
    func refusesInTheLanguageOfTheMessages(_ texts: (String, String, String, String, String, String)) async throws {
        try gallery.user.home.makeDirectory("page.html")
        try gallery.user.home.write("mine", to: "foreign/file")
        try gallery.user.home.write("{}", to: "damaged/essential-feed.json")
        let expected = [
            ("foreign", texts.2), ("damaged", texts.3), ("foreign/file", texts.4), ("page.html", texts.5),
        ]
        for (name, text) in expected {
            let words = ["export", path(name), "--url", gallery.service.feedURL]
            let result = try await gallery.user.program(words, environment: ["LC_ALL": texts.0]).run()
            #expect(result.exitCode == 74)
            #expect(result.errors.contains(texts.1) && result.errors.contains(text), "\(result.errors)")
            #expect(result.errors.contains(path(name)))
        }
    }

    @Test func refusesWrongUsage() async throws {
        for words in [
            [], [path("out"), "--base-url", "ftp://host/"], [path("out"), "--comments", "--offline"],
            [path("out"), "--title", ""], [path("out"), "--title", " \n"],
        ] {
            let result = try await gallery.user.program(["export"] + words).run()
            #expect(result.exitCode == 64, "\(words)")
        }
        #expect(!FileManager.default.fileExists(atPath: path("out")))
    }

    @Test(arguments: ["-", "x.zip", "x.gz", "x.tar", "x.pdf", "x.json", "x.xml", "x.txt", "x.ZIP"])
    func refusesANameOfAnotherKindOfFile(name: String) async throws {
        let result = try await export(name)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("a directory, or a file that ends in .html or .htm, not \"\(name)\""))
        #expect(gallery.service.targets.isEmpty)
    }

    @Test func exportsToADirectoryWithTheNameOfAnotherKindOfFile() async throws {
        try gallery.user.home.makeDirectory("x.zip")
        #expect(try await export(path("x.zip")).lines == [path("x.zip/index.html")])
    }
}
