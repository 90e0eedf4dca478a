#if os(Linux)
    import Foundation

    /// Keeps Foundation from creating directories in the user's home, and from reading cookies.
    ///
    /// Even an ephemeral session creates a directory for a cache and one, named after the program, for cookies.
    /// If it cannot, it reads cookies from a file of any size and any origin in the working directory. No upstream issue about this was found; it may be deleted when ephemeral sessions leave the disk alone.
    enum FoundationDirectories {
        /// Changes the environment, which no other thread may read yet.
        static func deny() {
            setenv("XDG_CACHE_HOME", "/dev/null", 1)
            // Then the directory for cookies is the program's own, which need not be created.
            var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            _ = readlink("/proc/self/exe", &path, path.count - 1)
            for _ in 0..<2 { path[(path.lastIndex(of: CChar(UInt8(ascii: "/"))) ?? 0)...] = [0] }
            setenv("XDG_DATA_HOME", path, 1)
        }
    }
#endif
