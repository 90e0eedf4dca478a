#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Prepares the process before any task runs; afterwards there are threads, and process-wide state must not change.
enum StartUp {
    /// Prepares the process and returns its environment; ends it if the system's limits are too low.
    static func prepare() -> Environment {
        Signals.block()
        // Writing to a closed pipe then fails instead: for standard output that ends the program, for standard error it
        // does not matter.
        signal(SIGPIPE, SIG_IGN)
        _ = StandardStream.inherited
        reserveClosedStreams()
        let environment = Environment()
        #if os(Linux)
            Memory.shareHeap()
            if let problem = StartLimits.problem(in: Language(environment: environment.variable).phrases.failure) {
                fail(problem)
            }
            FoundationDirectories.deny()
        #endif
        return environment
    }

    /// The words after the program's name, as bytes, because `CommandLine.arguments` repairs invalid UTF-8.
    static var words: [[UInt8]] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0].map { [UInt8](cString: $0) } }
    }

    /// Reserves the descriptors of closed standard streams, so that no file opened later receives our output.
    ///
    /// Reading from or writing to a reserved descriptor fails, because it is that of a directory.
    private static func reserveClosedStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/", O_RDONLY)
        }
    }

    /// Reports that the system's limits are too low, and ends the process.
    static func fail(_ text: String) -> Never {
        let line = Array("\(Composition.name): \(text)\n".utf8)
        _ = write(StandardStream.error.rawValue, line, line.count)
        _exit(ExitCode.inputOutput.rawValue)
    }
}

extension [UInt8] {
    /// Copies the bytes of a C string, without the terminating zero.
    init(cString: UnsafePointer<CChar>) {
        self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map { UInt8(bitPattern: $0) }
    }
}
