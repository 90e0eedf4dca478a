import Foundation

/// A child process, in which no signal is blocked or ignored, unlike in this program.
///
/// It inherits no descriptors: it has only the streams 0, 1 and 2 that are opened or given.
struct ChildProcess: ~Copyable {
    #if canImport(Darwin)
        private var actions = posix_spawn_file_actions_t(nil as OpaquePointer?)
        private var attributes = posix_spawnattr_t(nil as OpaquePointer?)
    #else
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    deinit {
        var (actions, attributes) = (actions, attributes)
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Opens a file as one of the streams 0, 1 and 2.
    mutating func open(_ path: String, as stream: Int32) {
        posix_spawn_file_actions_addopen(&actions, stream, path, stream == 0 ? O_RDONLY : O_RDWR, 0)
    }

    /// Passes a descriptor of this program to the process as one of its streams.
    mutating func give(_ descriptor: Int32, as stream: Int32) {
        posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }

    /// Marks all descriptors except the standard streams, also those that this program inherited.
    private static func closeOthersOnStart() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Starts the program `name`, which is searched in `PATH` unless it is a path; nil if that fails.
    mutating func start(_ name: String, _ words: [String], environment: [[UInt8]]) -> pid_t? {
        let words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        Self.closeOthersOnStart()
        var process: pid_t = 0
        return posix_spawnp(&process, name, &actions, &attributes, words, variables) == 0
            ? process : nil
    }
}
