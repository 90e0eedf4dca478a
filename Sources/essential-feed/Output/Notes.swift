import FeedAPI
import FeedCore
import Foundation

extension Console {
    /// How many failures a list has at most.
    static let longestList = 20

    /// Says what is worth knowing about where a value came from.
    func report<Value>(_ loaded: Loaded<Value>, now: Date) {
        switch loaded.source {
        case .remote(let savingFailure):
            report(savingFailure: savingFailure)
        case .cache(let fallbackReason):
            let age = RelativeDate(loaded.savedAt ?? now, from: now).text(in: phrases)
            let saved = phrases.showingSaved(age)
            note(fallbackReason.map { "\(phrases.text(of: $0)). \(saved)" } ?? saved)
        }
    }

    /// Says that a request is about to be sent again: which try of how many that is, and when.
    func report(_ attempt: RetryingHTTPClient.Attempt) {
        let tenths = Int((attempt.wait / .milliseconds(100)).rounded())
        let again = phrases.tryingAgain("\(attempt.number)", "\(attempt.limit)", "\(tenths / 10).\(tenths % 10)")
        let reason =
            attempt.reason is RemoteError
            ? phrases.text(of: attempt.reason) : "\(phrases.text(of: attempt.request.url)): \(attempt.reason)"
        note("\(reason). \(again)")
    }

    /// Says why something that was loaded could not be saved, if so; once, for all that follows fails likewise.
    func report(savingFailure: (any Error)?) {
        if let savingFailure { warn(phrases.notSaved("\(savingFailure)")) }
    }

    /// Says how many pictures failed, and why the first of them did.
    func report(pictureFailures failures: [(url: URL, cause: any Error)]) {
        list(failures, phrases.picturesFailed) { failure in
            phrases.pictureFailed(phrases.text(of: failure.url), phrases.text(ofImageData: failure.cause))
        }
    }

    /// Says on how many images the comments failed, and why the first of them did.
    func report(commentFailures failures: [(id: UUID, cause: any Error)]) {
        list(failures, phrases.commentsFailed) { failure in
            phrases.commentFailed(failure.id.uuidString, phrases.text(ofImageData: failure.cause))
        }
    }

    private func list<Failure>(_ failures: [Failure], _ title: CountedPhrase, _ line: (Failure) -> String) {
        guard !failures.isEmpty else { return }
        note(title(failures.count))
        for failure in failures.prefix(Self.longestList) { note(line(failure)) }
        if failures.count > Self.longestList { note(phrases.andMore("\(failures.count - Self.longestList)")) }
    }
}
