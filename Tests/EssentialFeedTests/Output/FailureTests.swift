import FeedAPI
import FeedCore
import TestSupport
import Testing

@testable import essential_feed

@Suite struct FailureTests {
    @Test func saysNothingAboutACancellation() {
        let failure = Failure(CancellationError(), in: .english)
        #expect(failure.lines == [])
        #expect(failure.code == .interrupted)
    }

    @Test(arguments: [1, 19, 20, 21, 200])
    func endsAListAfterTwenty(count: Int) {
        let errors = (1...count).map { AnyError("failure \($0)") }
        let failure = Failure(Failures(all: errors), in: .english)
        let shown = errors.prefix(20).map { "\($0)" }
        #expect(failure.lines == shown + (count > 20 ? ["and \(count - 20) more"] : []))
        #expect(failure.code == .inputOutput)
    }

    @Test func takesTheCodeOfTheLastFailure() {
        let failure = Failure(Failures(all: [NotFound(description: "first"), NotFound(description: "last")]), in: .english)
        #expect(failure.lines == ["first", "last"])
        #expect(failure.code == .notFound)
    }
}
