/// A guarantee of a protocol that an implementation breaks.
///
///     do { try await contract.check() } catch { print(error) }
public struct ContractViolation: Error, Hashable, CustomStringConvertible {
    /// The guarantee, in one English sentence.
    public let promise: String

    /// The actual behaviour.
    public let found: String

    /// The guarantee and what was found instead.
    public var description: String { "\(promise) Found: \(found)" }

    /// Creates a violation.
    public init(promise: String, found: String) {
        self.promise = promise
        // Swift describes private types with an address, and optional members with their type.
        var text = found.replacing(/(\w+\.)*\(unknown context at [^)]*\)\./, with: "")
        while let optional = text.firstMatch(of: /Optional\(([^()]*(\([^()]*\)[^()]*)*)\)/) {
            text.replaceSubrange(optional.range, with: optional.output.1)
        }
        self.found = text
    }
}

/// Throws a violation of `promise` unless both values are equal; `part` is their name in the message.
func expect<Value: Equatable>(
    _ found: Value,
    _ expected: Value,
    _ promise: String,
    of part: String? = nil
) throws(ContractViolation) {
    guard found != expected else { return }
    let words = [part.map { "the \($0)" }, shortened(found), "instead of", shortened(expected)].compactMap { $0 }
    throw ContractViolation(promise: promise, found: words.joined(separator: " "))
}

/// Runs a step of a check, and converts its error into a violation of `promise`.
@discardableResult
func step<Result>(_ promise: String, _ body: () async throws -> Result) async throws(ContractViolation) -> Result {
    do {
        return try await body()
    } catch {
        throw error as? ContractViolation ?? ContractViolation(promise: promise, found: "the error \(error)")
    }
}

func runInParallel(
    _ count: Int,
    _ body: @escaping @Sendable (Int) async throws -> Void
) async throws(ContractViolation) {
    try await step("All operations may run in parallel.") {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            try await group.waitForAll()
        }
    }
}

private func shortened(_ value: some Any) -> String {
    var text = "\(value)"
    if text == "nil" { return "nothing" }
    if text.hasPrefix("Optional("), text.hasSuffix(")") { text = String(text.dropFirst(9).dropLast()) }
    return text.count > 200 ? text.prefix(200) + "…" : text
}
