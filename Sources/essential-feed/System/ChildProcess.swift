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
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
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

    #if !canImport(Darwin)
        /// Closes all descriptors except the streams in the process, also those that this program inherited.
        private mutating func closeOthers() {
            let open = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []).compactMap {
                Int32($0)
            }
            // A descriptor that another thread opens before the process starts has one of the first free numbers.
            for descriptor in Set(open).union(0..<Int32(open.count + 100)) where descriptor > 2 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
    #endif

    /// Starts the program that the first word names, which is searched in `PATH` unless it is a path; nil if that fails.
    mutating func start(_ words: [String], environment: [[UInt8]]) -> pid_t? {
        guard let name = words.first else { return nil }
        let words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        #if !canImport(Darwin)
            closeOthers()
        #endif
        var process: pid_t = 0
        return posix_spawnp(&process, name, &actions, &attributes, words, variables) == 0
            ? process : nil
    }
}
