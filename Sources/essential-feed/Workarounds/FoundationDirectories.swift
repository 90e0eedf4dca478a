#if os(Linux)
    import Foundation

    /// Prevents Foundation from creating directories in the user's home directory, and from reading cookies.
    ///
    /// The fault is in swift-corelibs-foundation, which has no issue about it: an ephemeral session (its pull request 2125)
    /// creates `~/.cache/org.swift.foundation.URLCache/NAME` and `~/.local/share/DIRECTORY`, although it stores nothing
    /// there, even if it has neither a cache nor cookies. If it cannot create the second one, it reads cookies from a file
    /// of any size and origin in the working directory. This saves the user two directories for each place from which the
    /// program runs, in a home that may be read-only. Delete it when a test without it finds no directory.
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
