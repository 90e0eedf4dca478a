import Foundation

/// The size and the modification time of a regular file.
///
/// A change of its content changes at least one of them.
package struct FileState: Equatable, Sendable {
    /// The size in bytes.
    package let size: Int

    /// The modification time in microseconds since 1970.
    package let modifiedAt: Int

    /// Creates a state.
    package init(size: Int, modifiedAt: Int) {
        (self.size, self.modifiedAt) = (size, modifiedAt)
    }

    init?(_ status: stat) {
        guard let size = status.regularFileSize else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        self.init(size: size, modifiedAt: Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000)
    }
}
