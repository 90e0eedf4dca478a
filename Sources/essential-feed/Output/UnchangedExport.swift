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

    /// Returns the failure, which says that the directory stays.
    func failure(_ phrases: Phrases) -> CommandFailure {
        let path = destination.path.shown
        return .withoutEffect(
            cause,
            hasLostImages
                ? phrases.t("{path} stays otherwise unchanged", path) : phrases.t("{path} stays unchanged", path)
        )
    }
}

extension Messages {
    /// Notes that the service of a feed failed, so that its exported directory stays.
    func report(_ export: UnchangedExport) {
        let text = wording.text(of: export.failure(phrases))
        guard !export.hasLostImages else { return note(verbatim: text) }
        let effect = phrases.t("their directories stay unchanged")
        write(
            FeedNote(
                feed: export.feed,
                savedAt: nil,
                text: text,
                cause: phrases.clauses([wording.text(of: export.cause, withoutURL: export.feed), effect])
            )
        )
    }
}
