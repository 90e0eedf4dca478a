import CommandLineKit
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
    init(named given: URL?, variable: String, sample: URL, in session: Session) throws(UsageError) {
        var named = given
        if named == nil { named = try Self.named(by: variable, in: session) }
        url = named ?? sample
        isSample = named == nil
    }

    /// The service that an environment variable names, or nil where it does not.
    static func named(by variable: String, in session: Session) throws(UsageError) -> URL? {
        guard let text = session.environment.variable(variable) else { return nil }
        guard let url = URL(web: text) else {
            throw UsageError(.wrongVariable(variable, .webURL, text), in: session.command)
        }
        return url
    }
}
