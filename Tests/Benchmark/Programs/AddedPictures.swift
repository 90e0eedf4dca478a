import FeedTestSupport
import Foundation

/// Measures how fast 200 pictures are added to a cache: the time of a load with them minus the time without.
struct AddedPictures {
    let options: Options
    let program: String

    func run(_ table: inout Table) async throws {
        for cached in [0, 2_000] {
            let name = "added-to-\(cached)"
            guard options.wants(name) else { continue }
            table.row([name, Quantity.number(try await rate(cached)) + " pictures/s"])
        }
    }

    private func rate(_ cached: Int) async throws -> Double {
        let service = try PictureService(program: program, delay: .zero)
        let load = try service.load()
        try service.serve(max(cached, 1))
        _ = try await Measurement(of: load)
        let kept = try files(service)
        try service.serve(max(cached, 1) + PictureContests.count)
        var differences: [Double] = []
        for _ in 0..<(options.runs ?? 5) {
            for name in try files(service).subtracting(kept) { try service.setAside("\(service.cache)/\(name)") }
            let adding = try await Measurement(of: load)
            differences.append(adding.seconds - (try await Measurement(of: load)).seconds)
        }
        return Double(PictureContests.count) / differences.median
    }

    private func files(_ service: PictureService) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: service.cache))
    }
}
