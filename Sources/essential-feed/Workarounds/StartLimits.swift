#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What Foundation and libdispatch need of the system to start: without it, they trap or wait for ever, in silence.
    ///
    /// No upstream issue about this was found. It may be deleted when they end with a message.
    enum StartLimits {
        private static let descriptorCount = 16
        private static let addressSpace = 160 << 20

        /// Returns what is missing, in one line; nil if nothing is.
        static func problem(in words: @autoclosure () -> FailurePhrases) -> String? {
            if access("/proc/self/cmdline", R_OK) != 0 { return words().notRead("/proc", words().noSuchFile) }
            if !hasDescriptors { return words().tooLittleToStart("ulimit -n", "\(descriptorCount)") }
            return hasAddressSpace ? nil : words().tooLittleToStart("ulimit -v", "\(addressSpace >> 20) MiB")
        }

        private static var hasDescriptors: Bool {
            let copies = (0..<descriptorCount).map { _ in fcntl(StandardStream.output.rawValue, F_DUPFD_CLOEXEC, 0) }
            for copy in copies where copy >= 0 { close(copy) }
            return !copies.contains { $0 < 0 }
        }

        /// Whether there is enough address space for the first threads, libcurl and a small feed.
        private static var hasAddressSpace: Bool {
            let place = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            return place != MAP_FAILED && munmap(place, addressSpace) == 0
        }
    }
#endif
