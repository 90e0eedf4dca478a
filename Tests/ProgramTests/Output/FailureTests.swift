import FeedAPI
import FeedCore
import Foundation
import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct FailureTests {
    @Test func saysNothingAboutACancellation() {
        let failure = Failure(CancellationError())
        #expect(lines(of: failure) == [])
        #expect(failure.code == .interrupted)
    }

    @Test(arguments: [1, 19, 20, 21, 200])
    func listsAtMostTwentyFailures(count: Int) {
        let errors = (1...count).map { AnyError("failure \($0)") }
        let failure = Failure(Failures(all: errors))
        let shown = errors.prefix(20).map { "\($0)" }
        #expect(lines(of: failure) == shown + (count > 20 ? ["and \(count - 20) more"] : []))
        #expect(failure.code == .inputOutput)
    }

    @Test func usesTheCodeOfTheLastFailure() {
        let failure = Failure(Failures(all: [NotFound(description: "first"), NotFound(description: "last")]))
        #expect(lines(of: failure) == ["first", "last"])
        #expect(failure.code == .notFound)
    }

    @Test(arguments: [
        (
            Language.english,
            "Asked to stay offline: https://a.example/feed; nothing usable is cached (expired, saved 8 months ago); "
                + "essential-feed feeds lists what is cached"
        ),
        (
            .romanian,
            "S-a cerut modul offline: https://a.example/feed; nu este salvat nimic utilizabil (expirat, salvat acum 8 luni); "
                + "essential-feed feeds arată ce este salvat"
        ),
    ])
    func saysWhichListHasExpiredAndHowOldItIs(language: Language, line: String) {
        let now = Date()
        let error = LoadingError(
            url: URL(string: "https://a.example/feed"),
            remoteFailure: nil,
            cacheFailure: nil,
            expiredValueSavedAt: now - 250 * 86_400
        )
        #expect(lines(of: Failure(error), in: language, at: now) == [line])
    }

    private func lines(of failure: Failure, in language: Language = .english, at now: Date = Date()) -> [String] {
        failure.lines(in: Wording(phrases: language.phrases, now: now))
    }
}
