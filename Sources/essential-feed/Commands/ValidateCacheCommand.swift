import CommandLineKit
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `validate-cache`: says of every cached feed whether it is still good, and deletes what is not.
struct ValidateCacheCommand: Command {
    static let name = "validate-cache"
    static let summary = "Delete what is expired or corrupt in the cache"
    static let discussion = [
        """
        Judges every cached feed, or with --url that one, and says whether it is valid, expired or corrupt. An \
        expired or corrupt one is deleted together with its pictures. The service is not asked.
        """
    ]
    static let examples = [
        Example("essential-feed validate-cache", "Tidy up all that is cached"),
        Example("essential-feed validate-cache --format jsonl --quiet", "The same, for a script"),
    ]

    let url = Option("--url", "URL", .webURL, help: "Judge the cache of this feed alone")
    let common = CommonOptions()

    func run(_ invocation: Invocation<Self>, in session: Session) async throws {
        let url = invocation.url
        var validation = Validation(url: url, now: session.now)
        let feeds = try url.map { [try session.cache.feedStore(for: $0)] } ?? session.cache.feedStores()
        for store in feeds { try await validation.validate(store, .days(7)) }
        let lists = try url.map { [try session.cache.universityStore(for: $0)] } ?? session.cache.universityStores()
        for store in lists { try await validation.validate(store, .neverExpires) }
        try write(validation.reports, failures: validation.failures, in: session)
    }

    private func write(_ reports: [ValidationReport], failures: [any Error], in session: Session) throws {
        if reports.isEmpty && failures.isEmpty { session.console.note(session.phrases.nothingCached) }
        let format = ValidationFormat(phrases: session.phrases, now: session.now())
        try session.output(format, memberName: "feeds").write(reports, title: nil)
        for failure in failures.dropLast() { session.console.fail(session.phrases.text(of: failure)) }
        if let last = failures.last { throw last }
    }
}

/// What has come of the feeds validated so far.
private struct Validation {
    let url: URL?
    let now: @Sendable () -> Date
    private(set) var reports: [ValidationReport] = []
    private(set) var failures: [any Error] = []

    init(url: URL?, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.now = now
    }

    /// Validates one feed; one that cannot be deleted does not keep the others from their turn.
    mutating func validate(_ store: some CacheStore, _ policy: CachePolicy) async throws {
        do {
            switch try await store.validate(policy, now: now) {
            case .empty:
                // Pictures may be there all the same, of a feed that could not be saved or was deleted by hand.
                try await store.delete { _ in true }
            case .valid(let entry):
                append(.valid, entry.url, entry.timestamp, policy)
                try (store as? JSONFileStore<[FeedImage]>)?.checkImageData()
            case .expired(let entry): append(.expired, entry.url, entry.timestamp, policy)
            case .corrupt: append(.corrupt, url, nil, policy)
            }
        } catch {
            if error is CancellationError { throw error }
            failures.append(error)
        }
    }

    private mutating func append(
        _ status: ValidationReport.Status,
        _ url: URL?,
        _ savedAt: Date?,
        _ policy: CachePolicy
    ) {
        let expiresAt = savedAt.flatMap(policy.expiry)
        reports.append(ValidationReport(status: status, url: url, savedAt: savedAt, expiresAt: expiresAt))
    }
}
