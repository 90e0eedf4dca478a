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

        /// The limit that is too low, in one line; nil if there is none.
        static var problem: String? {
            if access("/proc/self/cmdline", R_OK) != 0 { return "cannot read /proc, which is needed to start" }
            if !hasDescriptors { return "too few file descriptors: \(descriptorCount) more are needed (see ulimit -n)" }
            let isAddressSpaceLimited = isLimited(RLIMIT_AS)
            if isAddressSpaceLimited || isLimited(RLIMIT_DATA) { makeDoWithLittleMemory() }
            if isAddressSpaceLimited, !hasAddressSpace {
                return "too little memory: \(addressSpace >> 20) MiB more are needed (see ulimit -v)"
            }
            return nil
        }

        private static var hasDescriptors: Bool {
            let copies = (0..<descriptorCount).map { _ in fcntl(StandardStream.output.rawValue, F_DUPFD_CLOEXEC, 0) }
            for copy in copies where copy >= 0 { close(copy) }
            return !copies.contains { $0 < 0 }
        }

        private static func isLimited(_ resource: __rlimit_resource) -> Bool {
            var limit = rlimit()
            return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 && limit.rlim_cur != .max
        }

        /// Whether there is enough address space for the first threads, libcurl and a small feed.
        private static var hasAddressSpace: Bool {
            guard let place = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
                place != MAP_FAILED
            else { return false }
            munmap(place, addressSpace)
            return true
        }

        /// Makes all threads share one heap.
        ///
        /// glibc otherwise reserves 64 MiB for each and extends them page by page, which takes more time and memory.
        static func shareHeap() {
            call("mallopt", as: (@convention(c) (CInt, CInt) -> CInt).self) { _ = $0(-8, 1) }  // M_ARENA_MAX
        }

        /// Makes glibc reserve small stacks for threads, and prints a message when memory runs out.
        ///
        /// The Swift runtime crashes without a message in that case.
        private static func makeDoWithLittleMemory() {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, 1 << 20)
            typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> CInt
            call("pthread_setattr_default_np", as: SetDefault.self) { _ = $0(&attributes) }
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] {
                signal(number) { _ in
                    let text: StaticString = "essential-feed: the memory did not suffice (see ulimit -v and -d)\n"
                    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
                    _exit(74)
                }
            }
        }

        /// Returns freed memory to the system, which glibc otherwise retains for each thread that has read a list.
        static func returnFreedMemory() {
            call("malloc_trim", as: (@convention(c) (Int) -> CInt).self) { _ = $0(0) }
        }

        /// Calls a C library function that is not imported into Swift, if the library has it.
        private static func call<Function>(_ name: String, as type: Function.Type, _ body: (Function) -> Void) {
            if let symbol = dlsym(nil, name) { body(unsafeBitCast(symbol, to: type)) }
        }
    }
#endif
