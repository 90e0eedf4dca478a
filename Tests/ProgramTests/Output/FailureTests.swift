import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct FailureTests {
    @Test func saysNothingAboutACancellation() {
        let failure = Failure(CancellationError(), in: .english, now: Date())
        #expect(failure.lines == [])
        #expect(failure.code == .interrupted)
    }

    @Test(arguments: [1, 19, 20, 21, 200])
    func listsAtMostTwentyFailures(count: Int) {
        let errors = (1...count).map { AnyError("failure \($0)") }
        let failure = Failure(Failures(all: errors), in: .english, now: Date())
        let shown = errors.prefix(20).map { "\($0)" }
        #expect(failure.lines == shown + (count > 20 ? ["and \(count - 20) more"] : []))
        #expect(failure.code == .inputOutput)
    }

    @Test func usesTheCodeOfTheLastFailure() {
        let failure = Failure(
            Failures(all: [NotFound(description: "first"), NotFound(description: "last")]),
            in: .english,
            now: Date()
        )
        #expect(failure.lines == ["first", "last"])
        #expect(failure.code == .notFound)
    }

    @Test(arguments: [
        (Language.english, "Asked to stay offline; nothing usable is cached (expired, saved 8 months ago)"),
        (.romanian, "S-a cerut modul offline; nu este salvat nimic utilizabil (expirat, salvat acum 8 luni)"),
    ])
    func saysHowOldAnExpiredListIs(language: Language, line: String) {
        let now = Date()
        let error = LoadingError(remoteFailure: nil, cacheFailure: nil, expiredValueSavedAt: now - 250 * 86_400)
        #expect(Failure(error, in: language.phrases, now: now).lines == [line])
    }
}
