import Foundation

/// Starts processes that inherit only their standard streams, no descriptors and no signal settings.
enum Spawn {
    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
        private static let noActions: Actions = nil
        private static let noAttributes: Attributes = nil
        private static let platformFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
        private static var noActions: Actions { Actions() }
        private static var noAttributes: Attributes { Attributes() }
        private static let platformFlags: Int32 = 0
    #endif

    static func process(_ program: Program, streams: [Int32?]) throws -> Int32 {
        var actions = noActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        connect(streams, &actions)
        changeDirectory(to: program.directory, &actions)
        var attributes = noAttributes
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        resetSignals(&attributes)

        var id: pid_t = -1
        let environment = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
        let code = withCStrings([program.executable] + program.arguments) { arguments in
            withCStrings(environment) { posix_spawn(&id, program.executable, &actions, &attributes, arguments, $0) }
        }
        guard code == 0 else { throw SystemFailure("start \(program.executable)", code: code) }
        return id
    }

    private static func connect(_ streams: [Int32?], _ actions: inout Actions) {
        for (target, source) in zip(Int32(0)..., streams) {
            if let source {
                posix_spawn_file_actions_adddup2(&actions, source, target)
            } else {
                posix_spawn_file_actions_addclose(&actions, target)
            }
        }
        #if !canImport(Darwin)
            // All others are closed on execution; this is for descriptors that other threads open at this moment.
            typealias Function = @convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32
            call("posix_spawn_file_actions_addclosefrom_np", as: Function.self) { _ = $0(&actions, 3) }
        #endif
    }

    private static func changeDirectory(to path: String, _ actions: inout Actions) {
        #if canImport(Darwin)
            posix_spawn_file_actions_addchdir_np(&actions, path)
        #else
            typealias Function = @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32
            call("posix_spawn_file_actions_addchdir_np", as: Function.self) { _ = $0(&actions, path) }
        #endif
    }

    private static func resetSignals(_ attributes: inout Attributes) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP) | platformFlags
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// Calls a function of the C library that Swift does not import, if the library has it.
    private static func call<Function>(_ name: String, as type: Function.Type, _ body: (Function) -> Void) {
        if let symbol = dlsym(nil, name) { body(unsafeBitCast(symbol, to: type)) }
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
