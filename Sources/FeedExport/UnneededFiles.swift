import FeedFiles
import Foundation

/// Files of an earlier export that are no longer needed, to remove when no page shows them.
struct UnneededFiles: Sendable {
    let path: String
    let names: [String]
    let list: ExportList

    /// Removes the files from the locked directory, unless another export has changed the list: what links to files
    /// before these.
    func remove(from directory: borrowing PublicDirectory) throws {
        guard try ExportList.read(in: directory) == list else { return }
        var rest = list
        for name in names.sorted(by: { Self.order($0) < Self.order($1) }) {
            try directory.remove(name)
            rest.files[name] = nil
        }
        try rest.bytes().withUnsafeBytes { try directory.update(ExportList.name, to: $0) }
    }

    private static func order(_ name: String) -> (Int, String) {
        (!name.contains("/") ? 0 : name.hasSuffix(".html") ? 1 : 2, name)
    }
}
