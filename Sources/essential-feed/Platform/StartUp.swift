#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What has to be done before any task runs: from then on there are threads, and the process's state stays as it is.
enum StartUp {
    /// Prepares the process and returns the environment it was started with; ends it where the system provides too little.
    static func prepare() -> Environment {
        Signals.prepare()
        // A pipe that nobody reads is an error of the write: on standard output the end, on standard error no matter.
        signal(SIGPIPE, SIG_IGN)
        reserveClosedStreams()
        #if os(Linux)
            if let problem = SystemLimits.problem { fail(problem) }
        #endif
        let environment = Environment()
        denyUserDirectories()
        return environment
    }

    /// The words behind the program's name, byte by byte: `CommandLine.arguments` repairs what is not UTF-8.
    static var words: [[UInt8]] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0].map { [UInt8](cString: $0) } }
    }

    /// Takes the place of the streams that are closed, so that no file that is opened later gets it, and our output.
    ///
    /// What stands there then can be neither read nor written.
    private static func reserveClosedStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Gives Foundation no directories for caches and data.
    ///
    /// On Linux even an ephemeral configuration of URLSession makes directories on disk, for cookies and a cache that
    /// nobody asked for. No upstream issue about this was found.
    private static func denyUserDirectories() {
        #if os(Linux)
            for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, "/dev/null", 1) }
        #endif
    }

    /// Ends the process where the system provides too little.
    static func fail(_ text: String) -> Never {
        let line = Array("\(Composition.name): \(text)\n".utf8)
        _ = write(StandardStream.error.rawValue, line, line.count)
        _exit(ExitCode.inputOutput.rawValue)
    }
}

extension [UInt8] {
    /// The bytes of a C string, without the zero at its end.
    init(cString: UnsafePointer<CChar>) {
        self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map { UInt8(bitPattern: $0) }
    }
}
