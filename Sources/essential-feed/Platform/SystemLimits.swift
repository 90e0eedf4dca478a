#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What the runtime needs of the system: without it libdispatch and the Swift runtime trap in silence, or wait for ever
    /// for a thread that cannot be made.
    ///
    /// No upstream issue about this was found.
    enum SystemLimits {
        private static let descriptorCount = 16
        private static let addressSpace = 160 << 20

        /// What the system provides too little of, in one line; nil where there is enough.
        static var problem: String? {
            if access("/proc/self/cmdline", R_OK) != 0 { return "cannot read /proc, which is needed to start" }
            if !hasDescriptors { return "too few file descriptors: \(descriptorCount) more are needed (see ulimit -n)" }
            if isAddressSpaceLimited {
                makeDoWithLittleMemory()
                if !hasAddressSpace {
                    return "too little memory: \(addressSpace >> 20) MiB more are needed (see ulimit -v)"
                }
            }
            return nil
        }

        private static var hasDescriptors: Bool {
            let copies = (0..<descriptorCount).map { _ in fcntl(StandardStream.output.rawValue, F_DUPFD_CLOEXEC, 0) }
            for copy in copies where copy >= 0 { close(copy) }
            return !copies.contains { $0 < 0 }
        }

        private static var isAddressSpaceLimited: Bool {
            var limit = rlimit()
            return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur != .max
        }

        /// Whether there is room for the first threads, libcurl and a small feed.
        private static var hasAddressSpace: Bool {
            guard let place = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
                place != MAP_FAILED
            else { return false }
            munmap(place, addressSpace)
            return true
        }

        /// Reserves one arena and small stacks, where glibc would reserve 72 MiB for each thread, and ends with a message
        /// where memory runs out: the Swift runtime then traps without one.
        private static func makeDoWithLittleMemory() {
            call("mallopt", as: (@convention(c) (CInt, CInt) -> CInt).self) { _ = $0(-8, 1) }  // M_ARENA_MAX
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, 1 << 20)
            typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> CInt
            call("pthread_setattr_default_np", as: SetDefault.self) { _ = $0(&attributes) }
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] {
                signal(number) { _ in
                    let text: StaticString = "essential-feed: the memory did not suffice (see ulimit -v)\n"
                    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
                    _exit(74)
                }
            }
        }

        /// Returns to the system what has been freed: glibc holds on to it, for each thread that has read a list.
        static func returnFreedMemory() {
            call("malloc_trim", as: (@convention(c) (Int) -> CInt).self) { _ = $0(0) }
        }

        /// Calls a function that Swift's import of the C library leaves out, where the library has it.
        private static func call<Function>(_ name: String, as type: Function.Type, _ body: (Function) -> Void) {
            if let symbol = dlsym(nil, name) { body(unsafeBitCast(symbol, to: type)) }
        }
    }
#endif
