public import FeedCore
import Foundation

/// A guarantee of a protocol that an implementation breaks.
///
///     do { try await contract.check() } catch { print(error) }
public struct ContractViolation: DescribedError, Hashable {
    /// The guarantee, in one English sentence.
    public let promise: String

    /// The actual behaviour.
    public let found: String

    /// The guarantee and what was found instead.
    package var message: Message { .verbatim("\(promise) Found: \(found)") }
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

/// Throws a violation of `promise` with the first property that differs, unless both values are equal.
func expectProperties<Value: Hashable>(
    _ found: Value?,
    _ expected: Value?,
    _ promise: String
) throws(ContractViolation) {
    if let found, let expected {
        let properties = zip(Mirror(reflecting: found).children, Mirror(reflecting: expected).children)
        for (property, other) in properties where property.value as? AnyHashable != other.value as? AnyHashable {
            try expect(exactText(property.value), exactText(other.value), promise, of: property.label)
        }
    }
    try expect(found, expected, promise)
}

/// Returns the description of a value; the description of a date is exact.
private func exactText(_ value: Any) -> String {
    (value as? Date).map { "\($0.timeIntervalSinceReferenceDate) s after 2001" } ?? "\(value)"
}

/// Runs a step of a check, and converts its error into a violation of `promise`.
@discardableResult
func step<Result>(_ promise: String, _ body: () async throws -> Result) async throws(ContractViolation) -> Result {
    do {
        return try await body()
    } catch {
        throw error as? ContractViolation
            ?? ContractViolation(promise: promise, found: "the error \(readable("\(error)"))")
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
    let text = readable(String("\(value)".prefix(4_000)))
    if text == "nil" { return "nothing" }
    return text.count > 200 ? text.prefix(200) + "…" : text
}

/// Returns the description of a value as a user would write it: without modules, `Optional(…)`, and the addresses with
/// which Swift describes private types.
private func readable(_ description: String) -> String {
    let text = description.replacing(/(\w+\.)*\(unknown context at [^)]*\)\./, with: "")
    let token = /"(?:\\.|[^"\\])*"|Optional\(|[()]|\w+\.([A-Z]\w*(?:\.\w+|(?=\()))/
    // The replacement of the end of each open parenthesis.
    var ends: [Substring] = []
    return text.replacing(token) { match -> Substring in
        switch match.output.0 {
        case "(":
            ends.append(")")
            return "("
        case "Optional(":
            ends.append("")
            return ""
        case ")": return ends.popLast() ?? ")"
        case let stringOrName: return match.output.1 ?? stringOrName
        }
    }
}
