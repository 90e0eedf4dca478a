import FeedExport

/// The result of one feed in an export of a list.
enum ListedExport: Sendable {
    /// The directory of the feed was written.
    case written(ExportReport)
    /// The feed failed, and the pages still show its directory of an earlier export.
    case unchanged(UnchangedExport)
}

extension Terminal {
    /// Shows the result of a feed of a list.
    mutating func show(_ result: ListedExport, strictly isStrict: Bool) throws -> Outcome {
        switch result {
        case .written(let report):
            try show(report)
            return report.outcome(strictly: isStrict)
        case .unchanged(let export):
            if export.isStale { messages.report(export) }
            let failure = Outcome(of: export.failure(phrases))
            if output.form != .text {
                try output.begin()
                let (feed, path) = (export.feed.redacted, export.destination.pageToOpen)
                try failure.write(of: feed, inObject: true, path: path, in: messages.wording)
            }
            return export.isStale ? Outcome(isStrict ? failure.code : .done) : failure
        }
    }
}
