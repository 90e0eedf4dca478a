import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which service is asked, and why that one.
struct FeedAddress: Equatable, Sendable {
    let url: URL

    /// Whether nobody named a service, and the built-in sample stands in.
    let isSample: Bool

    /// The service that `--url` names, or else the variable, or else the sample.
    ///
    /// - Throws: ``UsageError`` where what was named is no URL of the web.
    init(of invocation: Invocation, variable: String, sample: URL, in environment: Environment) throws(UsageError) {
        var named = try Self.named(by: invocation)
        if named == nil { named = try Self.named(by: variable, for: invocation, in: environment) }
        url = named ?? sample
        isSample = named == nil
    }

    /// The service that `--url` names, or nil where it does not.
    static func named(by invocation: Invocation) throws(UsageError) -> URL? {
        guard let text = invocation.url else { return nil }
        guard let url = URL(web: text) else { throw .notAWebURL(text, in: "--url", invocation.command) }
        return url
    }

    /// The service that an environment variable names, or nil where it does not.
    static func named(
        by variable: String,
        for invocation: Invocation,
        in environment: Environment
    ) throws(UsageError) -> URL? {
        guard let text = environment.variable(variable) else { return nil }
        guard let url = URL(web: text) else { throw .notAWebURL(text, in: variable, invocation.command) }
        return url
    }
}

extension UsageError {
    fileprivate static func notAWebURL(_ text: String, in place: String, _ command: CommandName) -> UsageError {
        UsageError(of: command) { $0.notAWebURL(text.shown, place) }
    }
}
