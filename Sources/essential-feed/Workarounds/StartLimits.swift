import Foundation

/// The resources that Foundation and libdispatch need to start; on Linux, they trap or hang silently without them.
///
/// No upstream issue was found. Delete this when they end with a message instead.
enum StartLimits {
    enum Problem: Error {
        case noProc

        /// A limit, as named by the shell, is too low by `missing`.
        case tooLow(limit: String, missing: String)
    }

    #if os(Linux)
        private static let descriptorCount = 16
        private static let addressSpace = 160 << 20

        /// The missing resource; nil if there are enough resources.
        static var problem: Problem? {
            if access("/proc/self/cmdline", R_OK) != 0 { return .noProc }
            if !hasDescriptors { return .tooLow(limit: "ulimit -n", missing: "\(descriptorCount)") }
            return hasAddressSpace ? nil : .tooLow(limit: "ulimit -v", missing: "\(addressSpace >> 20) MiB")
        }

        /// Whether the address space is limited, as by `ulimit -v`; the heaps of several threads may exceed the limit.
        static var limitsAddressSpace: Bool {
            var limit = rlimit()
            return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur != rlim_t.max
        }

        private static var hasDescriptors: Bool {
            let copies = (0..<descriptorCount).map { _ in fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) }
            for copy in copies where copy >= 0 { close(copy) }
            return !copies.contains { $0 < 0 }
        }

        /// Whether there is enough address space for the first threads, libcurl and a small feed.
        private static var hasAddressSpace: Bool {
            let place = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            return place != MAP_FAILED && munmap(place, addressSpace) == 0
        }
    #endif
}
