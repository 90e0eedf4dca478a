#if os(Linux)
    import Glibc
    import FeedTestSupport

    /// A small file system, mounted while it is referenced.
    final class SmallDisk: Sendable {
        private let directory: TemporaryDirectory

        /// Whether this user may mount a file system.
        static let isPermitted = geteuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil

        /// The mount point.
        var path: String { directory.path }

        init(kilobytes: Int) throws {
            directory = try TemporaryDirectory()
            guard mount("tmpfs", directory.path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
                throw AnyError("mount: \(errno)")
            }
        }

        deinit {
            umount2(directory.path, Int32(MNT_DETACH))
        }
    }
#endif
