import FeedAPI
import FeedCache
import FeedCore
import FeedJSON
import FeedTestSupport
import Foundation

/// Compares the libraries with Foundation's coders on the same bytes, alternately, inside this process.
struct InProcessBenchmark {
    private static let count = 100_000

    let options: Options

    func run() async throws {
        let directory = try TemporaryDirectory()
        let size = try FeedFile.write(count: Self.count, to: directory.path("payload.json"))
        let body = try Data(contentsOf: directory.url("payload.json"))
        print("A feed of \(Quantity.number(Double(Self.count))) images, \(Quantity.memory(Double(size))); medians.\n")
        let duels = try await Duels(body: body, directory: directory).all
        var table = Table(["", "Essential Feed", "Foundation", "time ratio"])
        for duel in duels where options.wants(duel.name) {
            table.row(try await duel.run(runs: options.runs ?? 5).cells(size: size))
        }
        try await InsertedPictures(options: options).run(&table)
        try options.checkRows(of: table)
    }
}
