package import FeedCore
import FeedFiles
package import Foundation

/// An export as a feed or, if it is of a list, as the feeds on its index page; the directory is only read.
package struct ExportReader: Sendable {
    /// The name of the file that each export has.
    package static let listName = ExportList.name

    /// The exported feeds; of a list, in the order of its index page, with their titles there.
    package var feeds: [ExportContents]

    /// Whether the export is of a list of feeds.
    package let isOfList: Bool

    /// Reads the directory of an export.
    ///
    /// - Throws: ``UnreadableExport``, also if only the directory of one feed of a list is damaged.
    package init(_ path: String) throws(UnreadableExport) {
        let record = try UnreadableExport.naming(path) { directory in
            guard let record = try ExportList.read(in: directory).record else {
                throw ExportRefusal.missingList(ExportList.name)
            }
            return record
        }
        isOfList = record.feeds != nil
        feeds = isOfList ? [] : [try ExportContents(path)]
        for name in record.feeds ?? [] {
            let part = path.appending(pathComponent: name)
            do {
                feeds.append(try ExportContents(part, title: record.titles?[name]))
            } catch  where error.isAnotherDirectory {
                // The index page shows this feed.
                let list = part.appending(pathComponent: ExportList.name)
                throw UnreadableExport(path: list, cause: ExportRefusal.damagedList(ExportList.name))
            }
        }
    }

    /// Returns the images of all feeds that `isIncluded` accepts, newest first; an image that is in several feeds is one
    /// entry, in the first feed that matches.
    package func entries(
        at now: Date,
        including isIncluded: (FeedTimelineEntry) -> Bool = { _ in true }
    ) -> [FeedTimelineEntry] {
        var ids: Set<FeedTimelineEntry.ID> = []
        return feeds.flatMap { $0.entries(at: now) }.filter { isIncluded($0) && ids.insert($0.id).inserted }
            .newestFirst(by: \.date)
    }
}
