import FeedTestSupport
import Foundation

/// Loading a feed with its 200 pictures of 100 kB into an empty cache.
struct PictureContests {
    static let count = 200

    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        for delay in [0, 20] {
            let name = "pictures-\(delay)ms"
            guard options.wants(name) else { continue }
            let service = try PictureService(program: program, delay: .milliseconds(delay))
            table.row(try await contest(name, service).run().cells)
        }
    }

    private func contest(_ name: String, _ service: PictureService) throws -> Contest {
        try service.serve(Self.count)
        let configuration = try service.writeConfiguration(count: Self.count)
        // Eight at a time, as the program does.
        let peers = try Tools(home: service.home).curl("-sf --parallel --parallel-max 8 --config \(configuration)")
        let pictures = service.home.path("pictures")
        return Contest(name: name, program: try service.load(), peers: peers, runs: options.runs ?? 9) {
            for directory in [service.cache, pictures] { try service.setAside(directory) }
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        }
    }
}
