/// Two implementations of an operation on the same bytes.
struct Duel {
    let name: String
    let ours: () async throws -> Void
    let theirs: () async throws -> Void

    /// Runs both alternately, after one run that is not measured.
    func run(runs: Int) async throws -> Outcome {
        var pairs: [(ours: Double, theirs: Double)] = []
        for number in 0...runs {
            let pair = (ours: try await Self.seconds(ours), theirs: try await Self.seconds(theirs))
            if number > 0 { pairs.append(pair) }
        }
        return Outcome(name: name, pairs: pairs)
    }

    static func seconds(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start).seconds
    }

    struct Outcome {
        let name: String
        let pairs: [(ours: Double, theirs: Double)]

        /// The cells of the row: megabytes of the payload per second.
        func cells(size: Int) -> [String] {
            let rates = [pairs.map(\.ours).median, pairs.map(\.theirs).median].map { Quantity.rate(Double(size) / $0) }
            return [name] + rates + [Quantity.factor(pairs.map { $0.ours / $0.theirs }.median)]
        }
    }
}
