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
        #if os(Linux)
            SystemLimits.shareHeap()
            if let problem = SystemLimits.problem { fail(problem) }
        #endif
        let environment = Environment()
        denyDirectories()
        leaveGnuTLSUnprepared()
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

    /// Gives Foundation no directories for caches and data, and the root directory as that of the program.
    ///
    /// On Linux even an ephemeral configuration of URLSession makes a directory for a cache, and another for cookies, with
    /// the name of the program's directory. Where it cannot make that, it reads cookies from the working directory, out of
    /// a file of any size that anybody may have put there. It also looks for a bundle beside the program, which takes a
    /// millisecond if there are a thousand others. No upstream issue about this was found.
    private static func denyDirectories() {
        #if os(Linux)
            setenv("XDG_CACHE_HOME", "/dev/null", 1)
            setenv("XDG_DATA_HOME", "/", 1)
            // The root directory has no name, so that none is made for cookies; it is small, and always there.
            processPath().pointee = strdup("/\(Composition.name)")
        #endif
    }

    /// Saves the time in which GnuTLS prepares itself when it is loaded, which takes 0.4 ms.
    ///
    /// A libcurl that uses OpenSSL loads GnuTLS too, for protocols that this program never uses. One that uses GnuTLS
    /// prepares it before the first request (manual of GnuTLS, "Initialization").
    private static func leaveGnuTLSUnprepared() {
        #if os(Linux)
            setenv("GNUTLS_NO_IMPLICIT_INIT", "1", 1)
        #endif
    }

    /// Reports that the system's limits are too low, and ends the process.
    static func fail(_ text: String) -> Never {
        let line = Array("\(Composition.name): \(text)\n".utf8)
        _ = write(StandardStream.error.rawValue, line, line.count)
        _exit(ExitCode.inputOutput.rawValue)
    }
}

#if os(Linux)
    /// Returns where Foundation keeps the path of the program (CFPlatform.c).
    @_silgen_name("_CFGetProcessPath")
    private func processPath() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
#endif

extension [UInt8] {
    /// Copies the bytes of a C string, without the terminating zero.
    init(cString: UnsafePointer<CChar>) {
        self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map { UInt8(bitPattern: $0) }
    }
}
