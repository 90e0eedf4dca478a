import FeedTestSupport
import Testing

@testable import FeedCommandLine

@Suite("Documenting a program", .limited)
struct DocumentationTests {
    @Test func commandHelpExplainsItsOwnAndSharedOptions() {
        let command = CommandDeclaration(Gallery.List.self, of: Gallery.program)
        let text = Gallery.program.help(for: command)

        #expect(
            command.usage
                == "gallery list [--limit N] [--retry N] [--max-age TIME] [--every TIME] [--all]"
        )
        #expect(text.contains("Common options:\n  --form text|json"))
        #expect(text.contains("  -h, --help"))
    }

    @Test func manualPageUsesOnlyManMacros() {
        let text = Gallery.program.manualPage
        let macros = Set(text.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })

        #expect(
            macros.isSubset(of: [
                ".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR", ".RS", ".RE", ".nf", ".fi", ".nh", ".ad",
            ])
        )
        #expect(text.hasPrefix(".TH \"GALLERY\" \"1\" \"\" \"gallery 1.2\" \"User Commands\"\n"))
        #expect(!text.contains("\n'"))
        #expect(text.contains("\n.SS \"list\"\n"))
        #expect(text.contains("\n\\-\\-max\\-age: not with \\-\\-limit, \\-\\-all.\n"))
    }

    @Test(arguments: [
        (".so /etc/passwd", "\\&.so /etc/passwd"), ("'x", "\\&\\(aqx"), ("a\\fBb", "a\\efBb"), ("--url", "\\-\\-url"),
        ("a.b", "a.b"), ("say \"a\"", "say \\(dqa\\(dq"), ("a\n.so b", "a .so b"),
    ])
    func escapesWhatTheFormatterWouldInterpret(text: String, escaped: String) {
        #expect(Roff.escaped(text) == escaped)
    }
}
