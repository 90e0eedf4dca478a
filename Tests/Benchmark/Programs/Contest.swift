import TestSupport

/// A program and its peer that do the same thing.
struct Contest {
    /// The name of the row.
    let name: String
    let program: Program
    let peer: Program
    let runs: Int
    /// How many bytes the service's answer has, where its memory shall be compared with that.
    var bodySize: Int?
    /// Restores what the runs change; it is called before each pair.
    var prepare: () async throws -> Void = {}

    /// Runs both in turn, once without measuring.
    func run() async throws -> Outcome {
        var outcome = Outcome(name: name, bodySize: bodySize)
        for number in 0...runs {
            try await prepare()
            let pair = (ours: try await Measurement(of: program), theirs: try await Measurement(of: peer))
            if number > 0 { outcome.pairs.append(pair) }
        }
        return outcome
    }

    /// What came of it.
    struct Outcome {
        let name: String
        let bodySize: Int?
        var pairs: [(ours: Measurement, theirs: Measurement)] = []

        var ours: Double { pairs.map(\.ours.seconds).median }
        var theirs: Double { pairs.map(\.theirs.seconds).median }
        var ratio: Double { pairs.map { $0.ours.seconds / $0.theirs.seconds }.median }
        var ourPeak: Double { pairs.map(\.ours.peakMemory).median }
        var theirPeak: Double { pairs.map(\.theirs.peakMemory).median }

        var cells: [String] {
            let times = bodySize.map { "\(Quantity.number(ourPeak / Double($0), digits: 1))" }
            return [
                name, Quantity.time(ours), Quantity.time(theirs), Quantity.factor(ratio), Quantity.memory(ourPeak),
                times ?? "", Quantity.memory(theirPeak),
            ]
        }
    }
}
