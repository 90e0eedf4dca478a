import FeedExport
import Foundation

/// The reasons to refuse an export.
extension Phrases {
    /// Returns the reason an export to `path` was refused; `show` returns the text of a URL.
    func text(of refusal: ExportRefusal, exportingTo path: String, showing show: (URL) -> String) -> String {
        switch refusal {
        case .foreignDirectory: t("the directory has files that no export wrote; name a new one")
        case .missingList(let name):
            t("the directory has a feed.json but no {name}; copy that file too, or name a new directory", name)
        case .damagedList(let name): t("{name} is damaged; export to a new directory", name)
        case .existing(let name): t("{name} exists already, and no export wrote it; move it away", name)
        case .changedMeanwhile: t("pictures changed in the meantime; export again")
        case .emptyFeed: t("the feed has no images, but the directory has; delete it to export an empty feed")
        case .sameFeed(let first, let second):
            t(
                "{first} and {second} are one feed, which is exported once; remove one from the list",
                show(first),
                show(second)
            )
        case .unknownFeed:
            t("which feed {path} is an export of is not known; name it with --url URL or ESSENTIAL_FEED_URL", path)
        case .unknownList: t("{path} is an export of a list of feeds; name it with --feeds FILE", path)
        case .notAList: t("{path} is an export of one feed, not of a list; name another directory", path)
        case .isAList(let url):
            t("{path} is an export of a list of feeds, not of {url}; name another directory", path, show(url))
        case .otherFeed(let recorded, let named):
            t(
                "{path} is an export of {recorded}, not of {url}; use --moved if the feed has moved there, else delete {path} or name another directory",
                path,
                show(recorded),
                show(named)
            )
        case .noThumbnailer: t("thumbnails need the program vipsthumbnail; install the package libvips-tools")
        }
    }
}
