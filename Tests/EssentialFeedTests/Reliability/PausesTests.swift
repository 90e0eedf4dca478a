#if os(Linux) && canImport(Glibc)
    import TestSupport
    import Testing

    @testable import LazyCurl

    extension Reliability {
        @Suite("Transfers that take much processor time", .limited)
        struct PausesTests {
            private static let second = 1_000_000_000

            /// A transfer that has received a line.
            private func transfer() -> Reception {
                var transfer = Reception(easy: 1)
                transfer.begin()
                let line = Array("HTTP/1.1 200 OK\r\n".utf8)
                #expect(line.withUnsafeBufferPointer { transfer.accepts(line: $0) })
                return transfer
            }

            @Test func pauseForWhatExceedsATenthOfASecond() {
                var transfer = transfer()
                #expect(transfer.charge(Self.second / 10) == nil)
                #expect(transfer.charge(Self.second / 5) == Self.second / 5)
                #expect(transfer.charge(Self.second / 5) == Self.second / 5)
            }

            @Test(arguments: [1, 2, 10, 100])
            func leaveAThirdOfTheTimeToOthers(count: Int) {
                let pause = lengthOfPause(after: Self.second, heavyTransfers: count, isAlone: false)
                #expect(Double(count) / (1 + pause / .seconds(1)) <= 2.0 / 3)
            }

            @Test func takeNineTenthsOfTheTimeWhenAlone() {
                let pause = lengthOfPause(after: Self.second, heavyTransfers: 1, isAlone: true)
                #expect(1 / (1 + pause / .seconds(1)) > 0.9)
            }

            @Test func doNotPauseBeforeTheyHaveReceivedAnything() {
                var transfer = Reception(easy: 1)
                transfer.begin()
                #expect(transfer.charge(Self.second) == nil)
            }

            /// The pause would outlive the transfer.
            @Test func doNotPauseOnceTheyHaveEnded() {
                var transfer = transfer()
                transfer.end()
                #expect(transfer.charge(Self.second) == nil)
            }

            @Test func areChargedForTheirOwnTime() {
                var stopwatch = Stopwatch()
                stopwatch.start(100)
                stopwatch.handle(1, at: 110)
                #expect(stopwatch.stop(1, at: 130) == 30)
                #expect(stopwatch.stop(2, at: 170) == 40)
            }

            /// libcurl reports no progress of those.
            @Test func areNotChargedForTheTimeOfOneThatWasRefused() {
                var stopwatch = Stopwatch()
                stopwatch.handle(1, at: 10)
                #expect(stopwatch.stop(2, at: 500) == 0)
                stopwatch.handle(1, at: 510)
                stopwatch.handle(2, at: 900)
                #expect(stopwatch.stop(2, at: 930) == 30)
            }
        }
    }
#endif
