import EssentialFeed
import FeedAPI
import FeedCache
import FeedTestSupport
import FeedTesting
import Foundation

/// Measures the memory for watching a feed after 100 and after 1,000 rounds, in a separate process.
///
/// The process is this program with a clock that does not wait. It follows a feed as `essential-feed watch` does: in
/// each round, 100 of 1,000 images are new.
struct WatchMemory {
    private static let listSize = 1_000
    private static let newCount = 100
    private static let rounds = [100, 1_000]

    let options: Options

    func run(_ table: inout Table) async throws {
        let name = "watch-\(Self.rounds[1])"
        guard options.wants(name) else { return }
        let home = try TemporaryDirectory()
        let server = try Self.service()
        defer { server.stop() }
        let words = ["--watch", server.url("/feed.json").absoluteString]
        let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
        let program = try Program(executable, words, home: home)
        let start = ContinuousClock.now
        let result = try await program.run(within: .seconds(300))
        let time = (ContinuousClock.now - start).seconds
        let figures = result.lines.compactMap { Double($0) }
        guard result.exitCode == 0, figures.count == 2 else {
            throw Measurement.Failure(program: program, result: result)
        }
        let before = "after \(Self.rounds[0]) rounds \(Self.megabytes(figures[0]))"
        let ratio = "(× \(Quantity.factor(figures[1] / figures[0])))"
        table.row([name, Quantity.time(time), "", "", "", "\(before) \(ratio)", Self.megabytes(figures[1])])
    }

    /// Watches a feed, and writes the size of the resident memory.
    static func watch(_ url: URL) async throws {
        let clock = TestClock(start: Date(), skipsSleeps: true)
        // The timer of each request lives as long as its timeout; with a real clock, none would outlive its round.
        let client = URLSessionHTTPClient(timeout: .seconds(5))
        let feeds = Feeds(
            storage: CacheDirectory(in: FileManager.default.homeDirectoryForCurrentUser),
            client: client,
            now: { clock.date },
            clock: clock
        )
        let count = Observed(0)
        do {
            try await feeds.feed(at: url).follow(every: .seconds(900)) { update in
                let round = count.update { round in
                    round += 1
                    return round
                }
                guard update.new.count == (round == 1 ? listSize : newCount) else { throw CannotWatch(round: round) }
                if rounds.contains(round) { print(residentMemory()) }
                if round == rounds.last { throw CancellationError() }
            }
        } catch is CancellationError {}
    }

    /// A service whose feed advances with every request.
    private static func service() throws -> LoopbackServer {
        let items = FeedFile.items(count: listSize + (rounds[1] + 1) * newCount).map(\.json)
        let round = Observed(0)
        return try LoopbackServer { _ in
            let first = round.update { round in
                round += 1
                return round * newCount
            }
            let list = items[first..<first + listSize]
            return .ok(json: #"{"items":[\#(list.joined(separator: ","))]}"#)
        }
    }

    private static func residentMemory() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    private static func megabytes(_ bytes: Double) -> String { Quantity.number(bytes / 1e6, digits: 1) + " MB" }

    /// The error that a round did not deliver the expected images.
    private struct CannotWatch: Error, CustomStringConvertible {
        let round: Int
        var description: String { "round \(round) of watching had an unexpected number of images" }
    }
}
