public import Foundation

/// A planned export of one feed.
public struct ExportPlan: Sendable {
    /// The page or directory to write.
    public let destination: ExportDestination

    /// The URL of the feed.
    public let feed: URL

    /// The options to record.
    public let record: ExportRecord

    /// The title of the feed in the user's feed list.
    public var title: String?

    /// The title of the pages of all feeds, if the feed is one of a list.
    var parent: String?
}
