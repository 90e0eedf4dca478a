import FeedCore
import FeedTestSupport
import Testing

@Suite("Describing why there is nothing to show", .limited)
struct LoadingErrorTests {
    private struct Cause: Error, CustomStringConvertible {
        let description: String
    }

    @Test(
        arguments: [
            (nil, nil, "nothing usable is cached"),
            ("no route", nil, "no route; nothing usable is cached"),
            (nil, "damaged", "damaged; nothing usable is cached"),
            ("no route", "damaged", "no route; damaged; nothing usable is cached"),
        ] as [(String?, String?, String)]
    )
    func namesEveryCauseInOneLine(remote: String?, cache: String?, text: String) {
        let error = LoadingError(
            remoteFailure: remote.map(Cause.init),
            cacheFailure: cache.map(Cause.init)
        )
        #expect("\(error)" == text)
        #expect(error.errorDescription == text)
    }

    @Test func mentionsAnExpiredValue() {
        let error = LoadingError(remoteFailure: nil, cacheFailure: nil, expiredValueSavedAt: anyDate)
        #expect("\(error)" == "what is cached is expired, saved at \(anyDate)")
    }
}
