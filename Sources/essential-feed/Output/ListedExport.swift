import FeedCore
import FeedExport
import FeedJSON
import Foundation

/// The result of one feed in an export of a list.
enum ListedExport: Sendable {
    /// The directory of the feed was written.
    case written(ExportReport)
    /// The feed failed, and the pages still show its directory of an earlier export.
    case unchanged(UnchangedExport)
}

/// A feed whose directory of an earlier export stays, because it could not be exported.
struct UnchangedExport: Sendable {
    let feed: URL
    /// The path of the page to open.
    let path: String
    /// The failure, which says that the directory stays.
    let failure: any Error
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

extension Terminal {
    /// Shows the result of a feed of a list.
    mutating func show(_ result: ListedExport, strictly isStrict: Bool) throws -> Outcome {
        switch result {
        case .written(let report):
            try show(report)
            return report.outcome(strictly: isStrict)
        case .unchanged(let export):
            if export.isStale { messages.note(export.failure) }
            if output.form != .text {
                try output.begin()
                try export.write(in: messages.wording)
            }
            let failure = Outcome(of: export.failure)
            return export.isStale ? Outcome(isStrict ? failure.code : .done) : failure
        }
    }
}
