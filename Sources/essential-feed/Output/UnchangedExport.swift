import FeedJSON
import Foundation

/// A feed whose directory of an earlier export stays, because it could not be exported.
struct UnchangedExport: Sendable {
    let feed: URL
    /// The path of the page to open.
    let path: String
    /// The reason it could not be exported.
    let cause: any Error
    /// The failure, which says that the directory stays.
    let failure: any Error
    /// Whether images were taken down in the directory.
    let hasLostImages: Bool
    /// Whether it is because of the service, which does not make the export of the list a failure.
    let isStale: Bool

    func write(in wording: Wording) throws {
        try BlockOutput.write(endsLine: false) { writer in
            writer.member("url", feed.redacted)
            writer.member("path", path)
            writer.name("error")
            Outcome(of: failure).encode(to: &writer, in: wording)
        }
    }
}

extension Messages {
    /// Notes that the service of a feed failed, so that its exported directory stays.
    func report(_ export: UnchangedExport) {
        let text = wording.text(of: export.failure)
        guard !export.hasLostImages else { return note(text) }
        let effect = phrases.t("their directories stay unchanged")
        let cause = phrases.clauses([wording.text(of: export.cause, withoutURL: export.feed), effect])
        write(FeedNote(feed: export.feed, savedAt: nil, text: text, cause: cause))
    }
}
