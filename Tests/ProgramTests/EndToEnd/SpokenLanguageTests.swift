import FeedTestSupport
import Testing

@Suite("The language of messages", .limited)
struct SpokenLanguageTests {
    private let user: User
    private let service: FeedService

    init() throws { (user, service) = (try User(), try FeedService()) }

    private static let connectivity = [
        ("en_GB.UTF-8", "Couldn't connect to server"),
        ("el_GR.UTF-8", "Δεν ήταν δυνατή η σύνδεση στο διακομιστή"),
        ("pt_BR.UTF-8", "Não foi possível conectar com o servidor"),
        ("ro_RO", "Conectarea la server a eșuat"),
        ("hi", "सर्वर से कनेक्ट नहीं हो सका"),
    ]

    @Test(arguments: connectivity)
    func followsTheEnvironment(_ locale: String, _ phrase: String) async throws {
        service.goOffline()
        for words in [["load"], ["comments", Payload.imageID], ["universities"]] {
            service.goOffline("/image/\(Payload.imageID)/comments")
            let program = try user.program(words + ["--url", service.feedURL], environment: ["LC_ALL": locale])
            let result = try await program.run()
            #expect(result.errors.contains(phrase + ": "), "\(result.errors)")
            #expect(result.errorLines.count == 1)
            #expect(result.exitCode == 69)
        }
    }

    @Test(arguments: ["el", "pt_BR", "ro", "hi"])
    func leavesTheOutputUnchanged(_ locale: String) async throws {
        try await user.cacheFeed(at: service.feedURL)
        for words in [["load", "--format", "json"], ["load", "--format", "jsonl"], ["load"], ["validate-cache"]] {
            let words = words + ["--url", service.feedURL] + (words[0] == "load" ? ["--offline"] : [])
            let english = try await user.program(words).run()
            #expect(try await user.program(words, environment: ["LC_ALL": locale]).run().stdout == english.stdout)
        }
    }

    @Test(arguments: [
        ("el", "άγνωστη επιλογή --ulr", "μήπως εννοείτε --url;", "χρήση"),
        ("pt_BR", "opção desconhecida --ulr", "você quis dizer --url?", "uso"),
        ("ro", "opțiune necunoscută --ulr", "ați vrut să spuneți --url?", "utilizare"),
        ("hi", "अज्ञात विकल्प --ulr", "क्या आपका मतलब --url था?", "उपयोग"),
    ])
    func explainsWrongUsage(_ locale: String, _ problem: String, _ hint: String, _ usage: String) async throws {
        let result = try await user.run("load", "--ulr", "a", environment: ["LC_ALL": locale])
        #expect(result.errorLines.prefix(2) == ["essential-feed: " + problem, hint])
        #expect(result.errorLines.last?.hasPrefix(usage + ": essential-feed load [URL|--url URL|--feeds FILE]") == true)
        #expect(result.exitCode == 64)
    }

    @Test(arguments: [("C", "Comments"), ("el_GR.UTF-8", "Σχόλια")])
    func usesTheLanguageOfTheUserOnATerminal(locale: String, title: String) async throws {
        service.respond(at: "/image/\(Payload.imageID)/comments", with: .ok(json: Payload.comments))
        let environment = ["LC_ALL": locale, "NO_COLOR": "1"]
        let id = Payload.imageID
        let result = try await user.runOnTerminal("comments", id, "--url", service.feedURL, environment: environment)
        #expect(result.lines.first == title, "\(result.output)")
    }
}
