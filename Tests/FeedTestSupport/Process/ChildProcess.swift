import Foundation

/// A process that leads its own group, so that its children can be killed with it.
final class ChildProcess: Sendable {
    struct End: Sendable {
        let ending: ProgramResult.Ending
        let peakMemory: Int
        let processorTime: Duration
    }

    let id: Int32
    /// The end of the process; nil while it runs.
    let end = Observed<End?>(nil)

    /// Starts the program; the descriptors become its standard streams, and nil is a closed stream.
    init(spawning program: Program, streams: [Int32?]) throws {
        id = try Spawn.process(program, streams: streams)
        Thread.detachNewThread { self.awaitEnd() }
    }

    func send(_ signal: Int32) {
        end.update { end in
            if end == nil { kill(id, signal) }
        }
    }

    /// Kills the process and its whole group; does nothing if they have ended.
    func killGroup() {
        send(SIGKILL)
        kill(-id, SIGKILL)
    }

    private func awaitEnd() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        // Reaped under the lock, so that a signal is never sent to another process with the same identifier.
        end.update { $0 = reap() }
    }

    private func reap() -> End {
        var status: Int32 = 0
        var usage = rusage()
        wait4(id, &status, 0, &usage)
        #if canImport(Darwin)
            let memory = Int(usage.ru_maxrss)
        #else
            let memory = Int(usage.ru_maxrss) * 1024
        #endif
        // The macros WIFEXITED, WEXITSTATUS and WTERMSIG.
        let signal = status & 0x7F
        return End(
            ending: signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal),
            peakMemory: memory,
            processorTime: [usage.ru_utime, usage.ru_stime].reduce(.zero) {
                $0 + .seconds($1.tv_sec) + .microseconds(Int64($1.tv_usec))
            }
        )
    }
}
