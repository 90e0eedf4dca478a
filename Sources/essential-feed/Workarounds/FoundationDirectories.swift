#if os(Linux)
    import Foundation

    /// Prevents Foundation from creating directories in the user's home directory, and from reading cookies.
    ///
    /// Even an ephemeral session creates a directory for a cache, and a directory for cookies that is named after the
    /// program. If it cannot, it reads cookies from a file of any size and origin in the working directory. No upstream
    /// issue was found. Delete this when ephemeral sessions no longer access the disk.
    enum FoundationDirectories {
        /// Changes the environment; call it before there are other threads.
        static func deny() {
            setenv("XDG_CACHE_HOME", "/dev/null", 1)
            // The directory for cookies is then the program's own directory, which already exists.
            var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            _ = readlink("/proc/self/exe", &path, path.count - 1)
            for _ in 0..<2 { path[(path.lastIndex(of: CChar(UInt8(ascii: "/"))) ?? 0)...] = [0] }
            setenv("XDG_DATA_HOME", path, 1)
        }
    }
#endif
