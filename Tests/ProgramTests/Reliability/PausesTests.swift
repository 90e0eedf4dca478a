#if os(Linux) && canImport(Glibc)
    import Glibc
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

            // MARK: - What they read

            private let server: LoopbackServer

            init() throws {
                server = try LoopbackServer { _ in .ok([UInt8](repeating: 0, count: 1 << 20)) }
            }

            private func connect() -> CInt {
                let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = server.port.bigEndian
                address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
                let length = socklen_t(MemoryLayout<sockaddr_in>.size)
                let result = withUnsafeBytes(of: &address) { bytes in
                    bytes.withMemoryRebound(to: sockaddr.self) { Glibc.connect(socket, $0.baseAddress, length) }
                }
                #expect(result == 0)
                return socket
            }

            /// Reads a megabyte.
            private func readResponse(_ socket: CInt) {
                let request = "GET / HTTP/1.1\r\nHost: any.example\r\n\r\n"
                #expect(send(socket, request, request.utf8.count, CInt(MSG_NOSIGNAL)) > 0)
                var rest = 1 << 20
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while rest > 0 {
                    let count = recv(socket, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    rest -= count
                }
                #expect(rest <= 0)
            }

            /// What has been read from another connection, with the descriptor of one that was given up, is not theirs.
            @Test func areChargedForTheirOwnConnection() {
                let sockets = [connect(), connect()]
                defer { sockets.forEach { close($0) } }
                var transfers = [Reception(easy: 1), Reception(easy: 2)]
                for (index, socket) in sockets.enumerated() { transfers[index].socket = socket }
                readResponse(sockets[1])
                dup2(sockets[1], sockets[0])
                let accepted = [transfers[0].acceptsProgress(), transfers[1].acceptsProgress()]
                #expect(accepted == [true, false])
            }
        }
    }
#endif
