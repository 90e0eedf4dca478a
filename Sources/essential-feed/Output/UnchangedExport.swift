import FeedExport
import Foundation

/// A feed whose directory of an earlier export stays, because it could not be exported.
struct UnchangedExport: Sendable {
    let feed: URL
    let destination: ExportDestination
    /// The reason it could not be exported.
    let cause: any Error
    /// Whether images were taken down in the directory.
    let hasLostImages: Bool

    /// Whether it is because of the service, which does not make the export of the list a failure.
    var isStale: Bool {
        // A later page that fails is a failure of the feed.
        if case CommandFailure.page = cause {
            false
        } else {
            [.invalidData, .unavailable].contains(ExitCode(of: cause))
        }
    }

    /// Returns the failure, which says if the directory stays unchanged.
    func failure(_ phrases: Phrases) -> any Error {
        guard !hasLostImages else { return cause }
        return CommandFailure.withoutEffect(cause, phrases.t("{path} stays unchanged", destination.path.shown))
    }
}

extension Messages {
    /// Notes that the service of a feed failed, so that its exported directory stays.
    func report(_ export: UnchangedExport) {
        let effect = export.hasLostImages ? [] : [phrases.t("their directories stay unchanged")]
        write(
            FeedNote(
                feed: export.feed,
                savedAt: nil,
                text: wording.text(of: export.failure(phrases)),
                cause: phrases.clauses([wording.text(of: export.cause, withoutURL: export.feed)] + effect)
            )
        )
    }
}
