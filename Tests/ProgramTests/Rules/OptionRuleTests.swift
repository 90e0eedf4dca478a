import FeedTestSupport
import Testing

@testable import FeedCommandLine
@testable import essential_feed

/// A row of the table "Options that exclude or need others".
struct OptionRule: Sendable, CustomTestStringConvertible {
    /// A valid command line with the option, and with everything that it needs.
    let words: String
    let option: String
    /// Words that cannot be added.
    var excluded: [String] = []
    /// Command lines that lack what the option needs.
    var lacking: [String] = []

    var testDescription: String { words }

    static let all = [
        OptionRule(words: "load URL", option: "URL", excluded: ["--url URL", "--feeds FILE"]),
        OptionRule(words: "watch URL", option: "URL", excluded: ["--url URL", "--feeds FILE"]),
        OptionRule(words: "load --url URL", option: "--url", excluded: ["--feeds FILE"]),
        OptionRule(words: "watch --url URL", option: "--url", excluded: ["--feeds FILE"]),
        OptionRule(words: "export out --url URL", option: "--url", excluded: ["--feeds FILE"]),
        OptionRule(words: "load --new", option: "--new", excluded: ["--newest 3", "--since 1d", "--offline"]),
        OptionRule(words: "load --max-age 1h", option: "--max-age", excluded: ["--limit 3", "--all", "--offline"]),
        OptionRule(words: "load --any-age --offline", option: "--any-age", lacking: ["load --any-age"]),
        OptionRule(
            words: "load --refresh --images",
            option: "--refresh",
            excluded: ["--offline"],
            lacking: ["load --refresh"]
        ),
        OptionRule(
            words: "load ./export",
            option: "--url DIRECTORY",
            excluded: [
                "--limit 3", "--all", "--images", "--new", "--max-age 1m", "--images --refresh", "--offline",
                "--offline --any-age",
            ]
        ),
        OptionRule(words: "image ID --url ./export", option: "--url", excluded: ["--offline", "--refresh"]),
        OptionRule(words: "image ID --refresh", option: "--refresh", excluded: ["--offline"]),
        OptionRule(words: "export out --refresh", option: "--refresh", excluded: ["--offline"]),
        OptionRule(words: "image ID --open", option: "--open", excluded: ["--output -"]),
        OptionRule(words: "image ID --output a.png", option: "--output", excluded: ["OTHER"]),
        OptionRule(
            words: "image ID --format json --output a/",
            option: "--format json",
            excluded: ["OTHER"],
            lacking: ["image ID --format json", "image ID --format json --output -"]
        ),
        OptionRule(words: "image ID --format json --output a.png", option: "--format json"),
        OptionRule(
            words: "image ID OTHER --format jsonl --output a/",
            option: "--format jsonl",
            lacking: ["image ID --format jsonl", "image ID --format jsonl --output -"]
        ),
        OptionRule(words: "export out --comments", option: "--comments", excluded: ["--offline"]),
        OptionRule(words: "export a.html --newest 3", option: "--newest", lacking: ["export out --newest 3"]),
        OptionRule(words: "export a.htm --since 1d", option: "--since", lacking: ["export out --since 1d"]),
        OptionRule(words: "export out --keep", option: "--keep", lacking: ["export a.html --keep"]),
        OptionRule(
            words: "export out --without ID --with OTHER",
            option: "--without",
            excluded: ["--with ID"],
            lacking: ["export a.html --without ID"]
        ),
        OptionRule(words: "export out --with ID", option: "--with", lacking: ["export a.htm --with ID"]),
        OptionRule(
            words: "export out --moved --url URL",
            option: "--moved",
            excluded: ["--feeds FILE"],
            lacking: ["export out --moved", "export a.html --moved --url URL", "export out --moved --feeds FILE"]
        ),
        OptionRule(
            words: "feeds --add URL",
            option: "--add",
            excluded: ["--remove URL", "--import FILE", "--format opml"]
        ),
        OptionRule(words: "feeds --remove URL", option: "--remove", excluded: ["--import FILE", "--format opml"]),
        OptionRule(words: "feeds --import FILE", option: "--import", excluded: ["--format opml"]),
        OptionRule(
            words: "feeds --add URL --title A",
            option: "--title",
            lacking: [
                "feeds --add URL http://b.example/ --title A", "feeds --title A", "feeds --remove URL --title A",
                "feeds --import FILE --title A",
            ]
        ),
    ]
}

@Suite("Options that exclude or need others", .limited)
struct OptionRuleTests {
    /// Parses words; returns the first line about wrong usage, or nil.
    private func refusal(of words: String) -> String? {
        let words = words.split(separator: " ").map {
            $0.replacing("URL", with: "http://a.example/").replacing("ID", with: Payload.imageID)
                .replacing("OTHER", with: Payload.otherImageID)
        }
        do {
            _ = try Main.program.request(words.map(String.init))
            return nil
        } catch {
            return Phrases.english.lines(explaining: error, of: "essential-feed").first
        }
    }

    @Test func haveARowForEachRuleOfACommand() {
        for command in Main.program.commands {
            let rows = OptionRule.all.filter { $0.words.hasPrefix(command.name) }
            let words = rows.flatMap { [$0.words] + $0.excluded + $0.lacking }
            for option in command.rules.flatMap(\.options) {
                #expect(words.contains { $0.contains(option) || option == "URL" }, "\(command.name) \(option)")
            }
        }
    }

    @Test(arguments: OptionRule.all)
    func areRefused(rule: OptionRule) throws {
        #expect(refusal(of: rule.words) == nil)
        for words in rule.excluded {
            let problem = try #require(refusal(of: "\(rule.words) \(words)"), "\(words)")
            let names = words.hasPrefix("--") ? [String(words.prefix { $0 != " " })] : [rule.option]
            for name in names { #expect(problem.contains(name), "\(problem)") }
            let (command, rest) = (rule.words.prefix { $0 != " " }, rule.words.drop { $0 != " " })
            #expect(refusal(of: "\(command) \(words)\(rest)") != nil, "\(words) first")
        }
        if rule.excluded.count > 1 {
            #expect(refusal(of: "\(rule.words) \(rule.excluded.joined(separator: " "))") != nil)
        }
        for words in rule.lacking {
            let problem = try #require(refusal(of: words), "\(words)")
            #expect(problem.contains(rule.option.prefix { $0 != " " }), "\(problem)")
        }
    }
}
