import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

@Suite("Limiting the time of a request", .limited)
struct HTTPTransferTests {
    private let start = ContinuousClock.now
    private let request = HTTPRequest(url: anyURL(), timeout: .seconds(5))

    /// A request with a timeout of five seconds, whose response begins after three seconds, and has parts at these
    /// times.
    private func transfer(_ parts: [(second: Double, bytes: Int)] = []) throws -> HTTPTransfer {
        var transfer = try HTTPTransfer(of: request, now: start)
        transfer.receive((200, [:]), expectedLength: -1, now: start + .seconds(3))
        for part in parts {
            let now = start + .seconds(part.second)
            #expect(transfer.deadline > now, "\(part)")
            _ = transfer.receive(Data(count: part.bytes), now: now)
        }
        return transfer
    }

    private func seconds(_ transfer: HTTPTransfer) -> Double { (transfer.deadline - start) / .seconds(1) }

    private func cause(_ transfer: HTTPTransfer) -> NoResponse? { transfer.timeoutFailure.cause as? NoResponse }

    @Test func endsARequestWithoutAResponse() throws {
        let transfer = try HTTPTransfer(of: request, now: start)
        #expect(seconds(transfer) == 5)
        #expect(cause(transfer) == .timedOut(after: .seconds(5)))
    }

    @Test func endsABodyThatStallsOrIsTooSlow() throws {
        for parts in [[], (1..<50).map { (3 + Double($0) / 10, 10) }, [(4, 4_999)], [(3, 1), (7.9, 4_998)]] {
            let transfer = try transfer(parts)
            #expect(seconds(transfer) == 8)
            #expect(cause(transfer) == .tooSlow(for: .seconds(5)))
        }
    }

    /// In all cases, the last 5,000 bytes began after the given second.
    @Test(
        arguments: [
            ([(4, 5_000)], 4), ([(4, 1), (7, 4_999)], 4), ([(4, 1), (7, 5_000)], 7), ([(4, 9_999), (8, 4_999)], 4),
            ([(4, 1_000), (5, 1_000), (6, 1_000), (7, 1_000), (7.5, 1_000), (8.5, 1_000)], 5),
        ] as [([(Double, Int)], Double)]
    )
    func endsABodyThatBecomesSlow(_ parts: [(Double, Int)], _ second: Double) throws {
        let deadline = seconds(try transfer(parts.map { (second: $0.0, bytes: $0.1) }))
        #expect(deadline >= second + 5 && deadline <= second + 5.05)
    }

    @Test func waitsForALargeImageOnASlowConnection() throws {
        let parts = (1...2_000).map { (second: 3 + Double($0) / 10, bytes: 10_000) }
        let transfer = try transfer(parts)
        #expect(transfer.response?.body.count == 20_000_000)
        #expect(abs(seconds(transfer) - 208) < 0.06, "the last 5,000 bytes came after 203 s")
    }

    @Test func endsEveryRequestAfterAnHour() throws {
        let flowing = try transfer((1..<3_597).map { (second: 3 + Double($0), bytes: 6_000) })
        #expect(seconds(flowing) == 3_600)
        #expect(cause(flowing) == .timedOut(after: .seconds(3_600)))
        let patient = try HTTPTransfer(of: HTTPRequest(url: anyURL(), timeout: .seconds(86_400)), now: start)
        #expect(seconds(patient) == 3_600)
        #expect(cause(patient) == .timedOut(after: .seconds(3_600)))
    }
}
