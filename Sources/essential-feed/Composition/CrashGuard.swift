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
    /// under way in its environment. Where it was one, its answer is to blame, and counts as none from then on; where
    /// there were several, the new process finds out by sending one at a time. It costs nothing as long as all goes well.
    enum CrashGuard {
        /// How many requests can be noted at a time, those of the processes before this one included.
        private static let slotCount = 32
        private static let variable = "ESSENTIAL_FEED_UNANSWERED_"
        private static let carefulVariable = variable + "ONE_BY_ONE"

        // What the handler works with: addresses of memory that is made beforehand and never freed.
        private static let arguments = Atomic<UInt>(0)
        private static let environment = Atomic<UInt>(0)
        private static let program = Atomic<UInt>(0)
        private static let requestCount = Atomic<Int>(0)
        private static let standardError = Atomic<Int32>(StandardStream.error.rawValue)
        private static let freeSlots = Mutex<[Int]>([])

        /// What is known from the processes before this one.
        struct History {
            /// The URLs whose answers ended them.
            let unanswered: [String]

            /// Whether any of them was ended, so that requests are sent one at a time.
            let isCareful: Bool

            init(in environment: Environment) {
                let noted = (0..<slotCount).compactMap { environment.variable("\(variable)\($0)") }
                let wasCareful = environment.variable(carefulVariable) != nil
                unanswered = wasCareful || noted.count == 1 ? noted : []
                isCareful = wasCareful || !noted.isEmpty
            }
        }

        /// Makes the process survive, and hands `history` on to the next one.
        static func install(after history: History) {
            let inherited = currentEnvironment().filter { !$0.hasPrefix(variable) }
            let unanswered = history.unanswered
            let notes = (0..<slotCount).map { "\(variable)\($0)=" + ($0 < unanswered.count ? unanswered[$0] : "") }
            let careful = "\(carefulVariable)=" + (history.isCareful ? "1" : "")
            freeSlots.withLock { $0 = (unanswered.count..<slotCount).map { inherited.count + $0 } }
            arguments.store(address(of: CommandLine.arguments), ordering: .sequentiallyConsistent)
            environment.store(address(of: inherited + notes + [careful]), ordering: .sequentiallyConsistent)
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
