import FeedTestSupport
import Foundation
import Testing

/// The images that `--new` shows over several runs.
@Suite("New images", .limited)
struct NewImageTests {
    private let gallery: Gallery
    private var user: User { gallery.user }

    init() throws { gallery = try Gallery(images: 5) }

    /// Runs, each with the images that the service has, the words, and the numbers of the shown images or the exit code.
    ///
    /// The service is out of reach at `-`, and fails at `!`.
    private static let rows: [(rule: String, runs: String)] = [
        (
            "The first --new of a feed shows all images that load would show, cached or not",
            "21 load = 21, 321 load --new = 321, 321 load --new ="
        ),
        ("Later, it shows the new images of the list that is then cached", "21 load --new = 21, 4231 load --new = 43"),
        (
            "An image is new until it has been shown by --new, even if another command has loaded or shown it",
            "1 load --new = 1, 21 load = 21, 321 load --newest 9 = 321, 4321 load --new = 432"
        ),
        ("Also within --max-age", "1 load --new = 1, 21 load = 21, 321 load --new --max-age 1h = 2"),
        ("An image that has left the feed is not shown", "1 load --new = 1, 21 load = 21, 31 load --new = 3"),
        ("If nothing is new, there is no line", "21 load --new = 21, 12 load --new =, 2 load --new ="),
        ("An empty response counts as no --new", " load --new =, 21 load = 21,  load --new =, 321 load --new = 321"),
        (
            "An unreachable service or invalid data shows nothing",
            "1 load --new = 1, 21 load = 21, - load --new = exit 69, ! load --new = exit 65, 21 load --new = 2"
        ),
        ("An image is new once", "21 load --new = 21, 31 load --new = 3, 231 load --new =, 4231 load --new = 4"),
        (
            "Only feeds --remove deletes this",
            "21 load --new = 21, 31 load --new = 3, 31 feeds --remove =, 321 load --new = 321"
        ),
        (
            "Of an expired feed, the cache still knows what was shown",
            "21 load --new = 21, 21 validate-cache =, 321 load --new = 3"
        ),
    ]

    @Test(arguments: rows)
    func areShownOnce(rule: String, runs: String) async throws {
        for run in runs.components(separatedBy: ", ") {
            let parts = run.components(separatedBy: " =")
            let words = parts[0].components(separatedBy: " ")
            switch words[0] {
            case "-": gallery.service.goOffline()
            case "!": gallery.service.respond(with: .status(500))
            default: gallery.service.respond(with: .ok(json: gallery.feed(of: words[0].compactMap(\.wholeNumberValue))))
            }
            if words[1] == "validate-cache" { try user.ageCache(by: .days(8)) }
            let url = words[1] == "feeds" ? [gallery.service.feedURL] : ["--url", gallery.service.feedURL]
            let result = try await user.program(Array(words.dropFirst()) + url).run()
            let ids = result.lines.compactMap { Int($0.prefix(36).suffix(12)) }.map(String.init).joined()
            let shown = result.exitCode == 0 ? ids : "exit \(result.exitCode ?? -1)"
            #expect(shown == parts[1].trimmingCharacters(in: .whitespaces), "\(rule): \(run): \(result.errors)")
        }
    }
}
