/// Why no whole answer came.
public enum NoAnswer: Error, Hashable {
    /// The answer was not whole after this many seconds.
    case timedOut(seconds: Double)

    /// The service redirected more often than this.
    case tooManyRedirects(limit: Int)

    /// The network broke off or could not be reached; the text is the system's.
    case transport(String)
}

extension NoAnswer: CustomStringConvertible {
    /// What went wrong, in a few words of English.
    public var description: String {
        switch self {
        case .timedOut(let seconds): "no whole answer within \(Self.text(seconds)) s"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .transport(let text): text
        }
    }

    private static func text(_ seconds: Double) -> String {
        Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }
}
