import FeedTestSupport

/// A comparison of the program with peers that do the same.
struct Contest {
    /// The name of the row.
    let name: String
    let program: Program
    let peers: [Peer]
    let runs: Int
    /// The size of the service's response in bytes, if the program's memory is compared with it.
    var bodySize: Int?
    /// Restores the state that runs change; called before each round.
    var prepare: () async throws -> Void = {}

    /// Runs all of them alternately, after one round that is not measured.
    func run() async throws -> Outcome {
        var outcome = Outcome(name: name, bodySize: bodySize, names: peers.map(\.name))
        for number in 0...runs {
            try await prepare()
            var round = [try await Measurement(of: program)]
            for peer in peers { round.append(try await Measurement(of: peer.program)) }
            if number > 0 { outcome.rounds.append(round) }
        }
        return outcome
    }

    struct Outcome {
        static let titles = ["", "essential-feed"] + Peer.jsonTools + ["other", "peak", "× body"]

        let name: String
        let bodySize: Int?
        /// The names of the peers.
        let names: [String]
        /// The measurements of each round: first the program, then its peers.
        var rounds: [[Measurement]] = []

        /// The program's time.
        var time: Double { time(of: 0) }

        /// Returns the time of a peer; nil if it did not take part.
        func time(of peer: String) -> Double? {
            names.firstIndex(of: peer).map { time(of: $0 + 1) }
        }

        var cells: [String] {
            let peak = rounds.map { $0[0].peakMemory }.median
            let others = names.indices.filter { !Peer.jsonTools.contains(names[$0]) }
            return [name, Quantity.time(time)]
                + Peer.jsonTools.map { tool in names.firstIndex(of: tool).map(comparison) ?? "" }
                + [others.map { "\(names[$0]) \(comparison($0))" }.joined(separator: ", ")]
                + [Quantity.memory(peak), bodySize.map { Quantity.number(peak / Double($0), digits: 1) } ?? ""]
        }

        private func time(of column: Int) -> Double {
            rounds.map { $0[column].seconds }.median
        }

        /// Returns a peer's time, and the ratio of the program's time to it.
        private func comparison(_ peer: Int) -> String {
            let ratio = rounds.map { $0[0].seconds / $0[peer + 1].seconds }.median
            return "\(Quantity.time(time(of: peer + 1))) (\(Quantity.factor(ratio)))"
        }
    }
}
