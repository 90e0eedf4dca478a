import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import essential_feed

@Suite("Reading a netrc file", .limited)
struct NetrcTests {
    /// Returns the login and password in the entry of a host, or its token.
    private func entry(_ text: String, host: String = "a.example") throws -> String? {
        let origin = try #require(URL(string: "https://\(host)/feed").flatMap { Origin($0) })
        guard let entry = try Netrc(text.utf8).entry(for: origin) else { return nil }
        return entry.login.map { "\($0):\(entry.password)" } ?? "token \(entry.password)"
    }

    @Test(arguments: [
        "machine a.example login me password pw", "machine a.example\nlogin me\npassword pw\n",
        "machine\n\n a.example\t login\r\nme   password\n\tpw", "MACHINE A.Example LOGIN me PASSWORD pw",
        "machine b.example login you password no machine a.example login me password pw",
        "machine a.example password pw login me", "machine a.example account x login me password pw",
        "# machine a.example login no password no\nmachine a.example login me password pw # login no",
        "machine a.example # a comment\nlogin me password pw", "machine \"a.example\" login \"me\" password \"pw\"",
        "machine a.example login me password pw login other password other",
        "machine a.example login other login me password pw", "\u{FEFF} machine a.example login me password pw",
        "machine a.example login x\nmachine a.example login me password pw",
    ])
    func findsTheEntryOfAHost(_ text: String) throws {
        #expect(try entry(text) == "me:pw")
    }

    @Test(arguments: [
        (#"machine a.example login me password "p w""#, "me:p w"),
        (#"machine a.example login me password "p\"\\\x""#, "me:p\"\\x"),
        (#"machine a.example login me password p"w"#, "me:p\"w"),
        (#"machine a.example login me password p#w"#, "me:p#w"),
        ("machine a.example login \"m e\" password \"#pw\"", "m e:#pw"),
        ("machine a.example login m\u{E9} password p\u{1F511}", "m\u{E9}:p\u{1F511}"),
    ])
    func readsQuotesAndEscapes(_ text: String, _ expected: String) throws {
        #expect(try entry(text) == expected)
    }

    @Test(arguments: ["machine a.example password t0k3n", "machine a.example login \"\" password t0k3n"])
    func treatsAPasswordWithoutALoginAsABearerToken(_ text: String) throws {
        #expect(try entry(text) == "token t0k3n")
    }

    @Test(arguments: [
        "", " \n\n", "default login me password pw",
        "machine b.example login x password y default login me password pw",
        "machine a.example login me", "machine a.example login me default password pw", "machine a.example",
        "machine", "login me password pw", "machine x.a.example login me password pw", "#machine a.example password pw",
        "machine a.example login me password \"\"",
        "machine a.example login me password # none",
    ])
    func findsNoOtherEntry(_ text: String) throws {
        #expect(try entry(text) == nil)
    }

    @Test func findsAnIPv6Address() throws {
        #expect(try entry("machine ::1 password t", host: "[::1]") == "token t")
    }

    @Test(arguments: ["a.example:8080", "ü@a.example", "a.example/ü", "a%2Eexample", "a.example?", "[a.example"])
    func ignoresAMachineThatIsNotAHost(_ machine: String) throws {
        #expect(try entry("machine \(machine) password t") == nil)
    }

    @Test func findsAnInternationalHost() throws {
        #expect(try entry("machine xn--bcher-kva.example password t", host: "bücher.example") == "token t")
    }

    @Test(arguments: [
        ("machine a.example password \"secret", 1), ("machine a\npassword \"secret\\", 2),
        ("machine a\n\npassword \"a\nb\"", 3),
    ])
    func rejectsAMalformedFileAndReportsItsLine(_ text: String, _ line: Int) throws {
        let error = try #require(throws: Netrc.Malformed.self) { try Netrc(text.utf8) }
        #expect(error.line == line)
        #expect(!"\(error)".contains("secret"))
    }

    @Test func refusesNonUTF8Bytes() throws {
        let error = try #require(throws: Netrc.Malformed.self) {
            try Netrc(Array("machine a\npassword ".utf8) + [0xFF])
        }
        #expect(error.line == 2)
    }

    @Test func neverTrapsOnAnyBytes() throws {
        var random = SplitMix64(seed: 99)
        let words = [
            "machine", "login", "password", "default", "a.example", "\"", "\\", "#", "\n", " ", "\r\n\r\n",
        ]
        let origin = try #require(URL(string: "https://a.example").flatMap { Origin($0) })
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                bytes += Array((words.randomElement(using: &random) ?? "").utf8)
                if Int.random(in: 0..<9, using: &random) == 0 { bytes += random.bytes(2) } else { bytes.append(32) }
            }
            _ = try? Netrc(bytes).entry(for: origin)
        }
    }
}
