import Foundation

extension Environment {
    /// The viewer of this name could not be started to show the file.
    struct NoViewer: Error {
        let name: String
        let path: String
    }

    /// Opens a file in the system's viewer, with this environment and no stream of the program, and waits for nothing.
    func view(_ path: String) throws(NoViewer) {
        #if canImport(Darwin)
            let name = "open"
            var (actions, attributes) = (
                posix_spawn_file_actions_t(nil as OpaquePointer?), posix_spawnattr_t(nil as OpaquePointer?)
            )
        #else
            let name = "xdg-open"
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0) }
        // This program ignores a signal and blocks others; the viewer must not.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // A name could look like an option.
        let words: [UnsafeMutablePointer<CChar>?] = [
            strdup(name), strdup(path.hasPrefix("/") ? path : "./" + path), nil,
        ]
        let variables: [UnsafeMutablePointer<CChar>?] =
            entries.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { for text in words + variables { free(text) } }
        guard posix_spawnp(nil, name, &actions, &attributes, words, variables) == 0 else {
            throw NoViewer(name: name, path: path)
        }
    }
}
