import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Describing why there is nothing to show", .limited)
struct LoadingErrorTests {
    private struct Cause: Error, CustomStringConvertible {
        let description: String
    }

    @Test(
        arguments: [
            (nil, nil, "Nothing usable is cached."),
            ("no route", nil, "No route; nothing usable is cached."),
            (nil, "damaged", "Nothing usable is cached (damaged)."),
            ("no route", "damaged", "No route; nothing usable is cached (damaged)."),
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
        #expect("\(error)" == "Nothing usable is cached (expired, saved \(localTime(of: anyDate))).")
    }

    @Test func saysInLocalTimeHowLongToWait() {
        let wait = RequestNotSent.retryLater(anyDate)
        let text = "The service says to wait until \(localTime(of: anyDate))"
        #expect("\(wait)" == text + "." && wait.localizedDescription == text + ".")
        let error = LoadingError(remoteFailure: wait, cacheFailure: nil)
        #expect("\(error)" == text + "; nothing usable is cached.")
    }

    /// Returns a date that is not today, as it is written in messages.
    private func localTime(of date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter.string(from: date)
    }
}
