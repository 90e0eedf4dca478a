import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import FeedExport
import FeedFiles
import Foundation

/// The messages of errors, in one line: the problem, its URL, and what to do next.
///
/// The English texts of libcurl and the system are shown only in the trace of requests.
struct Wording {
    let phrases: Phrases
    /// The current time, to which other times are relative.
    let now: Date

    /// Returns the message of an error, with its URL or path.
    func text(of error: any Error) -> String {
        switch error {
        case let error as RemoteError:
            "\(error.title.text(in: self)): \(text(of: error.url)): \(text(ofCause: error.cause, of: error.url))"
        case let error as LoadingError: text(of: error)
        case let error as CommandFailure: text(of: error)
        case let problem as UsageError.Problem: phrases.text(of: problem, in: Composition.name)
        default: text(ofCause: error)
        }
    }

    private func text(of failure: CommandFailure) -> String {
        switch failure {
        case .notFound(let text): text
        case .ambiguous(let lines): lines.joined(separator: " ")
        case .page(let cause): phrases.t("The next page could not be loaded: {cause}", text(of: cause))
        case .withoutEffect(let cause, let effect): phrases.clauses([text(of: cause), effect])
        case .notSent(let url, let cause): text(of: url).followed(by: text(of: cause as any Error))
        case .shownAgain(let cause):
            phrases.t("The new images could not be saved, and will be shown again: {cause}", text(of: cause))
        case .mayBeShownAgain(let cause):
            phrases.t(
                "What was saved could not be read, so these images may have been shown before: {cause}",
                text(of: cause)
            )
        }
    }

    /// Returns a URL without secrets, truncated so that the message fits on the line.
    func text(of url: URL) -> String {
        TerminalText.cut(url.redacted, toBytes: 500)
    }

    /// Returns the text of a cause, for a message that already contains the URL.
    func text(ofCause cause: any Error, of url: URL? = nil) -> String {
        switch cause {
        case let error as RemoteError: "\(error.title.text(in: self)): \(text(ofCause: error.cause, of: error.url))"
        case let error as LoadingError:
            phrases.clauses([error.remoteFailure.map { text(ofCause: $0) }, error.cacheFailure.map { text(of: $0) }])
        case let error as NoResponse: text(of: error, url)
        case RequestNotSent.retryLater(let date): wait(until: date)
        case InvalidResponse.gone(let feed):
            phrases.clauses([
                text(ofDescribed: cause),
                phrases.t("essential-feed feeds --remove {url} removes it", text(of: feed).asShellWord),
            ])
        case InvalidResponse.retryLater(_, let time):
            text(ofDescribed: cause) + " (\(duration(until: now.addingTimeInterval(time / .seconds(1)))))"
        case let error as StaleImageData:
            error.cause.map { text(ofCause: $0, of: url) } ?? text(ofDescribed: error)
        case let error as ExportFailure: text(of: error)
        case let error as UnreadableExport: text(of: error)
        case let error as ExportRefusal: phrases.text(of: error, exportingTo: "", showing: text)
        default: text(ofDescribed: cause)
        }
    }

    /// Returns the English text of an error, translated.
    private func text(ofDescribed error: any Error) -> String {
        (error as? any DescribedError)?.message.text(in: self) ?? "\(error)"
    }

    /// Returns the reasons neither the service nor the cache has a value, and the age of an expired value.
    private func text(of error: LoadingError) -> String {
        let url = error.url.map { text(of: $0) }
        let failure =
            switch error.remoteFailure {
            case nil: phrases.t("Asked to stay offline").followed(by: url)
            case RequestNotSent.retryLater(let date)?: url?.followed(by: wait(until: date)) ?? wait(until: date)
            case let failure?: text(of: failure)
            }
        return phrases.clauses([
            failure, error.cacheMessage.text(in: self),
            error.remoteFailure == nil ? phrases.t("essential-feed feeds lists what is cached") : nil,
        ])
    }

    /// Returns the end of a `Retry-After`, and the time until then.
    private func wait(until date: Date) -> String {
        text(ofDescribed: RequestNotSent.retryLater(date)) + " (\(duration(until: date)))"
    }

    private func duration(until date: Date) -> String {
        phrases.roundedDuration(of: Int(date.timeIntervalSince(now).rounded(.up)))
    }
}

extension Wording: MessageLanguage {
    func text(_ english: String, _ values: [String]) -> String { phrases.text(english, values) }

    func clauses(_ clauses: [String]) -> String { phrases.clauses(clauses) }

    func decimal(_ number: String) -> String { phrases.decimal(number) }

    func age(of date: Date) -> String { phrases.relativeTime(of: date, from: now) }

    func text(ofCause error: any Error) -> String { text(ofCause: error, of: nil) }
}

extension String {
    fileprivate func followed(by cause: String?) -> String {
        cause.map { "\(self): \($0)" } ?? self
    }
}

// MARK: - Services

extension Wording {
    /// Returns the reason for a missing response, with what to do, and with the proxy of the request, if any.
    private func text(of error: NoResponse, _ url: URL?) -> String {
        let text = text(ofDescribed: error)
        if case .tooManyRedirects = error { return text }
        let proxy = url.flatMap { HTTPRoute(to: $0)?.proxy }.map {
            phrases.t("the request goes through the proxy {proxy}", TerminalText.cut($0, toBytes: 500))
        }
        return phrases.clauses([text, hint(for: error, url), proxy])
    }

    private func hint(for error: NoResponse, _ url: URL?) -> String? {
        switch error {
        case .timedOut, .tooSlow: phrases.t("--timeout allows more")
        case .transport(.insecure, _), .transport(.other, _): phrases.t("--verbose says more")
        case .transport(.notTLS, _):
            phrases.t(
                "try {url}",
                url.map { text(of: $0).replacing("https:", with: "http:", maxReplacements: 1) } ?? "http:"
            )
        default: nil
        }
    }
}

// MARK: - Exports

extension Wording {
    private func text(of error: UnreadableExport) -> String {
        switch error.cause {
        case ExportRefusal.foreignDirectory, ExportRefusal.missingList:
            phrases.t("{path} is not an export: it has no {name}", error.path.shown, ExportReader.listName)
        case ExportRefusal.damagedList: phrases.t("{path} is damaged", error.path.shown)
        case SystemError.notFound: phrases.t("{path} is not an export: there is no such directory", error.path.shown)
        default: phrases.t("cannot read {path}: {cause}", error.path, text(ofCause: error.cause))
        }
    }

    private func text(of failure: ExportFailure) -> String {
        if let refusal = failure.cause as? ExportRefusal, refusal.isWrongUsage {
            return phrases.text(of: refusal, exportingTo: failure.path.shown, showing: text)
        }
        return phrases.t("cannot export to {path}: {cause}", failure.path, text(ofCause: failure.cause))
    }
}
