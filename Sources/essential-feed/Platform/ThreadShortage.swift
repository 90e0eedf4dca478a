#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization

    /// How long there have been too few threads.
    ///
    /// While the system gives it no thread, libdispatch of Swift 6.3 sleeps a second and asks again, for ever
    /// (`_dispatch_temporary_resource_shortage`). A program that may have too few would wait without a word. No upstream
    /// issue about this was found.
    private struct ThreadShortage {
        /// The longest shortage to tolerate, in milliseconds.
        private static let limit = 3_000

        private var (beginning, latest) = (0, 0)

        /// Records a retry; returns whether the shortage has lasted too long.
        mutating func lasts(at time: Int) -> Bool {
            // An earlier shortage that has ended does not count.
            if time - latest > Self.limit { beginning = time }
            latest = time
            return time - beginning >= Self.limit
        }
    }

    private let shortage = Mutex(ThreadShortage())

    /// Replaces the C library's function everywhere; only libdispatch calls it with a non-zero time.
    @c public func sleep(_ seconds: CUnsignedInt) -> CUnsignedInt {
        guard seconds > 0 else {
            sched_yield()
            return 0
        }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let milliseconds = now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
        if shortage.withLock({ $0.lasts(at: milliseconds) }) {
            StartUp.fail("too few threads: the system makes no more (see ulimit -u)")
        }
        var pause = timespec(tv_sec: 0, tv_nsec: 50_000_000)
        nanosleep(&pause, nil)
        return 0
    }
#endif
