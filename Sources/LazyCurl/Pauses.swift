// When transfers pause and go on.
//
// FoundationNetworking calls libcurl on one thread. As long as more has arrived for a transfer, libcurl asks to be called
// again at once, and FoundationNetworking does so before anything else. A service that sends faster than libcurl reads,
// which TLS messages of a byte make easy, would let no other request begin, go on, or be cancelled. So a transfer that
// takes much processor time pauses now and then: what arrives meanwhile waits in the socket.
//
// Nor does libcurl ask to be called when the time has come for a host's next address, or an address has refused. The
// end of a pause has it go on, so until a response begins, its transfer pauses for an instant from time to time.
#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization

    /// The processor time, in nanoseconds, that a response takes.
    struct ProcessorTime {
        private static let turn = (alone: 50_000_000, amongOthers: 5_000_000)

        /// What it may still take before it pauses.
        private var credit = 100_000_000

        /// Adds the time that handling a part has taken; returns how much to pause for, if it is time for that.
        ///
        /// One call of libcurl may take many turns.
        mutating func charge(_ time: Int) -> Int? {
            credit -= time
            guard credit < -(isAlone ? Self.turn.alone : Self.turn.amongOthers) else { return nil }
            defer { credit = 0 }
            return -credit
        }
    }

    private struct Pauses {
        /// When libcurl wants to be called for a multi handle, and when it will be.
        struct Timer {
            let multi: Int
            let receiver: Int
            var due: ContinuousClock.Instant?
            var next: ContinuousClock.Instant?
        }

        /// The easy handles that pause, or wait for a response, and when they are to go on.
        var resumptions: [(easy: Int, time: ContinuousClock.Instant)] = []
        /// The easy handles that have paused, and are still in use.
        var heavy: [Int] = []
        var timers: [Timer] = []

        /// Has a transfer that waits for a response go on connecting after a tenth of its time limit, at most a second.
        mutating func keepConnecting(_ easy: Int) {
            let limit = connectTimeout.load(ordering: .relaxed)
            if limit > 0 { resumptions.append((easy, .now + .milliseconds(min(limit / 12, 1_000)))) }
        }

        /// Returns when libcurl is to be called.
        func next(_ due: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
            (resumptions.map(\.time) + [due].compactMap { $0 }).min()
        }
    }

    /// The milliseconds until then; -1 if never.
    private func milliseconds(until time: ContinuousClock.Instant?) -> Int {
        guard let time else { return -1 }
        return max(0, Int(((time - .now) / .milliseconds(1)).rounded(.up)))
    }

    private let pauses = Mutex(Pauses())
    private let transferCount = Atomic(0)
    private let easyPause = resolve("curl_easy_pause")

    typealias TimerFunction = @convention(c) (Int, Int, Int) -> CInt

    /// The address of FoundationNetworking's callback for timers, the same for all multi handles.
    let timerFunction = Atomic(0)

    private func callTimerFunction(_ multi: Int, _ delay: Int, _ receiver: Int) -> CInt {
        let function = unsafeBitCast(timerFunction.load(ordering: .relaxed), to: TimerFunction?.self)
        return function?(multi, delay, receiver) ?? 0
    }

    /// Passes on when libcurl wants to be called, or earlier, when a transfer is to go on.
    let arrangeCall: TimerFunction = { multi, delay, receiver in
        let due = delay < 0 ? nil : ContinuousClock.now + .milliseconds(delay)
        let next = pauses.withLock { pauses in
            let next = pauses.next(due)
            pauses.timers.removeAll { $0.multi == multi }
            pauses.timers.append(Pauses.Timer(multi: multi, receiver: receiver, due: due, next: next))
            return next
        }
        return callTimerFunction(multi, delay == 0 ? 0 : milliseconds(until: next), receiver)
    }

    /// Counts a transfer that begins or ends.
    func noteTransfer(_ easy: Int, begins: Bool) {
        transferCount.wrappingAdd(begins ? 1 : -1, ordering: .relaxed)
        pauses.withLock { pauses in
            pauses.resumptions.removeAll { $0.easy == easy }
            pauses.heavy.removeAll { $0 == easy }
            if begins { pauses.keepConnecting(easy) }
        }
    }

    func forgetTimer(of multi: Int) { pauses.withLock { $0.timers.removeAll { $0.multi == multi } } }

    /// Whether no other transfer is in progress.
    private var isAlone: Bool { transferCount.load(ordering: .relaxed) < 2 }

    /// How long a transfer pauses that has taken so much processor time, in nanoseconds.
    ///
    /// All heavy transfers together take no more than two thirds of the time; one that is alone, nearly all of it.
    func lengthOfPause(after time: Int, heavyTransfers: Int, isAlone: Bool) -> Duration {
        .nanoseconds(time) * (isAlone ? 0.1 : 1.5 * Double(heavyTransfers))
    }

    /// Pauses a transfer that has taken so much processor time, in nanoseconds.
    ///
    /// FoundationNetworking itself pauses only uploads and suspended tasks, which the program has none of.
    func pause(_ easy: Int, after time: Int) {
        pauses.withLock { pauses in
            if !pauses.heavy.contains(easy) { pauses.heavy.append(easy) }
            let length = lengthOfPause(after: time, heavyTransfers: pauses.heavy.count, isAlone: isAlone)
            pauses.resumptions.removeAll { $0.easy == easy }
            pauses.resumptions.append((easy, .now + length))
        }
        // CURLPAUSE_ALL
        _ = easyPause(easy, 5, 0, 0)
    }

    /// Has transfers go on whose time has come, before libcurl is called.
    func resumeTransfers(_ multi: Int) {
        let due = pauses.withLock { pauses in
            let now = ContinuousClock.now
            let due = pauses.resumptions.filter { $0.time <= now }
            pauses.resumptions.removeAll { $0.time <= now }
            // What libcurl wanted to be called for, it does now.
            if let place = pauses.timers.firstIndex(where: { $0.multi == multi }) {
                if let due = pauses.timers[place].due, due <= now { pauses.timers[place].due = nil }
                if let next = pauses.timers[place].next, next <= now { pauses.timers[place].next = nil }
            }
            return due.map(\.easy)
        }
        for easy in due {
            let isWaiting = reception(of: easy)?.pointee.isWaiting ?? false
            if isWaiting { pauses.withLock { $0.keepConnecting(easy) } }
            // CURLPAUSE_ALL, for a transfer that waits, then CURLPAUSE_CONT.
            _ = easyPause(easy, 5, 0, 0)
            _ = easyPause(easy, 0, 0, 0)
        }
    }

    /// Sees to it that libcurl is called when the next transfer is to go on, after it has been called.
    func arrangeNextResumption(_ multi: Int) {
        let timer = pauses.withLock { pauses -> Pauses.Timer? in
            guard !pauses.resumptions.isEmpty, let place = pauses.timers.firstIndex(where: { $0.multi == multi }) else {
                return nil
            }
            let timer = pauses.timers[place]
            // Then it is called anyway, and more calls would keep others waiting.
            if let due = timer.due, due <= .now { return nil }
            let next = pauses.next(timer.due)
            guard next != timer.next else { return nil }
            pauses.timers[place].next = next
            return pauses.timers[place]
        }
        if let timer { _ = callTimerFunction(multi, milliseconds(until: timer.next), timer.receiver) }
    }

    /// Tells which transfer has taken the processor time of a thread, in nanoseconds.
    struct Stopwatch {
        private var start = 0
        /// The transfer that data was handled of last; 0 if there was none since the start.
        private var handled = 0

        /// Starts anew.
        mutating func start(_ time: Int) { (start, handled) = (time, 0) }

        /// Notes that data of a transfer is being handled.
        ///
        /// If data of another one was before, that one ended with an error, and the time so far is not this one's.
        mutating func handle(_ easy: Int, at time: @autoclosure () -> Int) {
            guard handled != easy else { return }
            if handled != 0 { start = time() }
            handled = easy
        }

        /// Returns the time that a transfer has taken, and starts anew.
        mutating func stop(_ easy: Int, at time: Int) -> Int {
            defer { start(time) }
            return handled == 0 || handled == easy ? time - start : 0
        }
    }

    /// Measures the thread that calls libcurl.
    let stopwatch = Mutex(Stopwatch())

    /// The processor time that this thread has used, in nanoseconds.
    var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// See libcurl's manual.
    @c public func curl_easy_pause(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { easyPause(a, b, c, d) }
#endif
