import Foundation

/// Starts programs without a shell; no signal is blocked or ignored in them, unlike in this program.
///
/// They inherit no descriptors: they have only the streams 0, 1 and 2. A stream that is not given is `/dev/null`.
enum ChildProcess {
    /// Starts the program that the first word names, which is searched in `PATH` unless it is a path; nil if that fails.
    ///
    /// - Parameters:
    ///   - environment: its variables, each with its name and an equals sign.
    ///   - input: the path of the file that it reads.
    ///   - output: the descriptor to which it writes.
    static func start(
        _ words: [String],
        environment: [[UInt8]],
        input: String = "/dev/null",
        output: Int32? = nil
    ) -> pid_t? {
        guard let name = words.first else { return nil }
        #if canImport(Darwin)
            var (actions, attributes) = (
                posix_spawn_file_actions_t(nil as OpaquePointer?), posix_spawnattr_t(nil as OpaquePointer?)
            )
        #else
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        setSignals(of: &attributes)
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        #if !canImport(Darwin)
            closeOthers(&actions)
        #endif
        let words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        return posix_spawnp(&process, name, &actions, &attributes, words, variables) == 0 ? process : nil
    }

    private static func setSignals(of attributes: inout posix_spawnattr_t) {
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

    #if !canImport(Darwin)
        /// Closes all descriptors except the streams in the process, also those that this program inherited.
        private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
            let open = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []).compactMap {
                Int32($0)
            }
            // A descriptor that another thread opens before the process starts has one of the first free numbers.
            for descriptor in Set(open).union(0..<Int32(open.count + 100)) where descriptor > 2 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
    #endif

    /// Returns whether a process succeeded; nil if it is still running after `time`.
    static func isSuccess(of process: pid_t, within time: Duration) async throws -> Bool? {
        let deadline = ContinuousClock.now + time
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            if ended != 0 { return ended == process && status == 0 }
            guard ContinuousClock.now < deadline else { return nil }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Runs a program, and returns its output; nil if it fails, or was killed because of its time.
    static func output(
        of words: [String],
        environment: [[UInt8]],
        input: String = "/dev/null",
        within time: Duration
    ) async throws -> Data? {
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        let descriptor = fileno(file)
        guard let process = start(words, environment: environment, input: input, output: descriptor) else { return nil }
        var isSuccess: Bool?
        defer {
            if isSuccess == nil {
                kill(process, SIGKILL)
                waitpid(process, nil, 0)
            }
        }
        isSuccess = try await self.isSuccess(of: process, within: time)
        guard isSuccess == true else { return nil }
        let output = FileHandle(fileDescriptor: descriptor)
        try output.seek(toOffset: 0)
        return try output.readToEnd() ?? Data()
    }
}
