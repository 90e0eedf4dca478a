#if os(Linux)
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Survives the answers that end a process inside FoundationNetworking.
    ///
    /// In Swift 6.3 on Linux a connection closed inside the headers, a chunked body with a trailer, or a
    /// `Content-Length` near `Int64.max` is a fatal error there (swift-corelibs-foundation, `NativeProtocol` and
    /// `EasyHandle`), which a program cannot catch. What it can do is start anew: the handler of the trap replaces the
    /// process by a fresh one (`execve` is safe in a handler), with the same arguments and with the requests that were
    /// under way in its environment. If it was one, its answer is known to be fatal, and the request is taken for
    /// unanswered; if there were more, they are sent again one at a time. It costs nothing as long as all goes well.
    enum CrashGuard {
        /// How many requests can be noted at a time.
        private static let slotCount = 32
        private static let underWay = "ESSENTIAL_FEED_UNANSWERED_"
        private static let fatal = "ESSENTIAL_FEED_FATAL_"

        // What the handler works with: addresses of memory that is made beforehand and never freed.
        private static let arguments = Atomic<UInt>(0)
        private static let environment = Atomic<UInt>(0)
        private static let program = Atomic<UInt>(0)
        private static let requestCount = Atomic<Int>(0)
        private static let standardError = Atomic<Int32>(StandardStream.error.rawValue)
        private static let freeSlots = Mutex<[Int]>([])

        /// The URLs of the requests that were under way when the process before this one ended.
        static func urlsUnderWay(in environment: Environment) -> [String] {
            (0..<slotCount).compactMap { environment.variable("\(underWay)\($0)") }
        }

        /// The URLs that are known to end a process.
        static func fatalURLs(in environment: Environment) -> [String] {
            (0..<slotCount).compactMap { environment.variable("\(fatal)\($0)") }
        }

        /// Makes the process survive, and hands `urls` on to the next one as fatal.
        static func install(fatal urls: [String]) {
            let inherited = currentEnvironment().filter { !$0.hasPrefix(underWay) && !$0.hasPrefix(fatal) }
            let known = urls.prefix(slotCount).enumerated().map { "\(fatal)\($0.offset)=\($0.element)" }
            let slots = (0..<slotCount).map { "\(underWay)\($0)=" }
            freeSlots.withLock { $0 = (0..<slotCount).map { inherited.count + known.count + $0 } }
            arguments.store(address(of: CommandLine.arguments), ordering: .sequentiallyConsistent)
            environment.store(address(of: inherited + known + slots), ordering: .sequentiallyConsistent)
            program.store(UInt(bitPattern: strdup("/proc/self/exe")), ordering: .sequentiallyConsistent)
            hideFatalError()
            for number in [SIGILL, SIGTRAP] { handle(number) }
        }

        /// Notes that a request for `url` is under way, until `end` is called with what this returns.
        static func begin(_ url: String) -> Int? {
            requestCount.add(1, ordering: .sequentiallyConsistent)
            guard let slot = freeSlots.withLock({ $0.popLast() }), let entry = entry(slot) else { return nil }
            let name = entry.pointee.map { String(cString: $0).prefix { $0 != "=" } } ?? ""
            entry.pointee = strdup("\(name)=\(url)")
            return slot
        }

        /// Forgets the request in `slot`.
        static func end(_ slot: Int?) {
            requestCount.subtract(1, ordering: .sequentiallyConsistent)
            guard let slot, let text = entry(slot)?.pointee, let sign = strchr(text, Int32(UInt8(ascii: "="))) else {
                return
            }
            sign[1] = 0
            freeSlots.withLock { $0.append(slot) }
        }

        private static func handle(_ number: Int32) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                signal(number, SIG_DFL)
                dup2(CrashGuard.standardError.load(ordering: .relaxed), StandardStream.error.rawValue)
                let program = UnsafePointer<CChar>(bitPattern: CrashGuard.program.load(ordering: .relaxed))
                let arguments = Strings(bitPattern: CrashGuard.arguments.load(ordering: .relaxed))
                let environment = Strings(bitPattern: CrashGuard.environment.load(ordering: .relaxed))
                // A trap of our own making is met again on return, and then ends the process as usual.
                guard CrashGuard.requestCount.load(ordering: .relaxed) > 0, let program, let arguments, let environment
                else { return }
                var none = sigset_t()
                sigemptyset(&none)
                sigprocmask(SIG_SETMASK, &none, nil)
                execve(program, arguments, environment)
            }
            action.sa_flags = Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(number, &action, nil)
        }

        /// Keeps what the runtime prints before it traps away from the user: from here on the program's own messages go
        /// to a copy of standard error, and standard error itself to nowhere.
        private static func hideFatalError() {
            let copy = fcntl(StandardStream.error.rawValue, F_DUPFD_CLOEXEC, 10)
            let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
            guard copy >= 0, nowhere >= 0 else { return }
            standardError.store(copy, ordering: .sequentiallyConsistent)
            StandardStream.errorDescriptor.store(copy, ordering: .sequentiallyConsistent)
            dup2(nowhere, StandardStream.error.rawValue)
            close(nowhere)
        }

        private typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

        private static func entry(_ slot: Int) -> Strings? {
            Strings(bitPattern: environment.load(ordering: .relaxed)).map { $0 + slot }
        }

        private static func address(of strings: [String]) -> UInt {
            let array = Strings.allocate(capacity: strings.count + 1)
            array.initialize(repeating: nil, count: strings.count + 1)
            for (index, string) in strings.enumerated() { array[index] = strdup(string) }
            return UInt(bitPattern: array)
        }

        private static func currentEnvironment() -> [String] {
            var strings: [String] = []
            var entry = environ
            while let text = entry.pointee {
                strings.append(String(cString: text))
                entry += 1
            }
            return strings
        }
    }
#endif
