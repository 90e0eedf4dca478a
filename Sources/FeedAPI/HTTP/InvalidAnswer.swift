/// What is wrong with an answer, apart from its content.
public enum InvalidAnswer: Error, Hashable {
    /// The status is not one that carries the data.
    case status(Int)

    /// The body is longer than the number of bytes that is accepted.
    case bodyTooLarge(limit: Int)

    /// The answer redirects to where no loader goes: out of `http` and `https`, or from `https` down to `http`.
    case refusedRedirect

    /// The body is empty where data should be.
    case emptyBody

    /// The answer says that it is something else than what was asked for.
    case contentType(String)
}

extension InvalidAnswer: CustomStringConvertible {
    /// What is wrong, in a few words of English.
    public var description: String {
        switch self {
        case .status(let status): "the status is \(status)"
        case .bodyTooLarge(let limit): "the answer is longer than \(Self.text(limit))"
        case .refusedRedirect: "it redirects to a place that may not be followed"
        case .emptyBody: "the answer is empty"
        case .contentType(let type): "the answer is \(type), not an image"
        }
    }

    private static func text(_ limit: Int) -> String {
        limit > 0 && limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) bytes"
    }
}
