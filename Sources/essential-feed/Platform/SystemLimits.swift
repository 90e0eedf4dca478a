#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What the runtime needs of the system: without it libdispatch and the Swift runtime trap in silence, or wait for ever
    /// for a thread that cannot be made.
    enum SystemLimits {
        private static let descriptorCount = 16
        private static let addressSpace = 256 << 20

        /// What the system provides too little of, in one line; nil where there is enough.
        static var problem: String? {
            if access("/proc/self/cmdline", R_OK) != 0 { return "cannot read /proc, which is needed to start" }
            if !hasDescriptors { return "too few file descriptors: \(descriptorCount) more are needed (see ulimit -n)" }
            if !hasAddressSpace { return "too little memory: \(addressSpace >> 20) MiB are needed (see ulimit -v)" }
            return nil
        }

        private static var hasDescriptors: Bool {
            let copies = (0..<descriptorCount).map { _ in fcntl(StandardStream.output.rawValue, F_DUPFD_CLOEXEC, 0) }
            for copy in copies where copy >= 0 { close(copy) }
            return !copies.contains { $0 < 0 }
        }

        /// Whether there is room for the stacks and arenas of the first threads, and for a small feed.
        private static var hasAddressSpace: Bool {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != .max else {
                return true
            }
            guard let place = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
                place != MAP_FAILED
            else { return false }
            munmap(place, addressSpace)
            return true
        }
    }
#endif
