package import Foundation

/// A planned export of one feed.
package struct ExportPlan: Sendable {
    /// The page or directory to write.
    package let destination: ExportDestination

    /// The URL of the feed.
    package let feed: URL

    /// The options to record.
    package let record: ExportRecord

    /// The title of the feed in the user's feed list.
    package var title: String?

    /// The title of the pages of all feeds, if the feed is one of a list.
    var parent: String?

    /// The title that the user gave the feed: for the export, or in the feed list.
    var givenTitle: String? { record.options.texts[.title] ?? title }

    /// The URL at which the directory will be served, if known; a single page has no files next to it.
    var baseURL: URL? { destination.isPage ? nil : record.baseURL }

    private let options: ExportOptions
    private let isRecorded: Bool

    init(_ feed: URL, in destination: ExportDestination, _ options: ExportOptions, isRecorded: Bool) {
        var record = (destination.record ?? ExportRecord()).updated(with: options)
        if isRecorded { record.feed = RecordedFeed(feed) }
        (self.destination, self.feed, self.record) = (destination, feed, record)
        (self.options, self.isRecorded) = (options, isRecorded)
    }

    /// Returns the plan for the destination as it is now, because another export may have changed its record.
    ///
    /// - Throws: ``ExportFailure`` if the destination is now that of another feed.
    func updated(for destination: ExportDestination) throws(ExportFailure) -> ExportPlan {
        try destination.check(.feed(feed), options)
        var plan = ExportPlan(feed, in: destination, options, isRecorded: isRecorded)
        (plan.title, plan.parent) = (title, parent)
        return plan
    }
}
