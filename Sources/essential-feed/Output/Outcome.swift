import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
import FeedJSON
import Foundation

/// The outcome of a command: the failures that have not been reported yet, and the exit code.
struct Outcome: Sendable {
    static let done = Outcome()

    let failures: [any Error]
    let code: ExitCode

    /// Creates the outcome after failures; the last failure determines the exit code.
    ///
    /// - Parameter shortcomings: with `--strict`, the codes for stale or incomplete content. The first of them takes
    ///   precedence over any failure.
    init(_ failures: [any Error] = [], strictly shortcomings: [ExitCode]? = nil) {
        self.failures = failures
        code = shortcomings?.first ?? failures.last.map(ExitCode.init(of:)) ?? .done
    }

    /// Creates the outcome of a command that threw an error.
    init(of error: any Error) {
        failures =
            switch error {
            case is CancellationError: []
            case CommandFailure.ambiguous(let lines): lines.map(CommandFailure.notFound)
            default: [error]
            }
        code = ExitCode(of: error)
    }

    /// Creates an outcome whose failures have been reported.
    init(_ code: ExitCode) {
        (failures, self.code) = ([], code)
    }

    /// Writes the failure as JSON: the message, the exit code and, if known, the status and the end of a `Retry-After`.
    func encode(to writer: inout JSONWriter, in wording: Wording) {
        let message = Secrets.redacted(wording.phrases.clauses(lines(in: wording)))
        FailureDetails(message, code, of: failures.last, now: wording.now).encode(to: &writer)
    }

    /// Writes the failure as an object, which also has the feed as the member `name`.
    func write(of feed: String, as name: String, endsLine: Bool = true, in wording: Wording) throws {
        try BlockOutput.write(endsLine: endsLine) { writer in
            writer.member(name, feed)
            writer.name("error")
            encode(to: &writer, in: wording)
        }
    }

    /// Returns one line for each failure.
    func lines(in wording: Wording) -> [String] {
        let all = failures.map(wording.text(of:))
        let rest = all.count - Messages.longestList
        return all.prefix(Messages.longestList) + (rest > 0 ? [wording.phrases.t("and {count} more", "\(rest)")] : [])
    }
}

/// The details of a failure for scripts.
struct FailureDetails {
    private let message: String
    private let code: ExitCode
    private var status: Int?
    private var retryAt: Date?

    init(_ failure: FailedLoad) {
        message = failure.message
        code = failure.isInvalidData ? .invalidData : .unavailable
        (status, retryAt) = (failure.status, failure.retryAt)
    }

    fileprivate init(_ message: String, _ code: ExitCode, of error: (any Error)?, now: Date) {
        (self.message, self.code) = (message, code)
        if let error { add(error, now) }
    }

    func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("message", message)
            writer.member("exit", Int(code.rawValue))
            if let status { writer.member("status", status) }
            if let retryAt { writer.member("retry_at", retryAt) }
        }
    }

    private mutating func add(_ error: any Error, _ now: Date) {
        switch error {
        case RemoteError.invalidData(_, let status, let cause):
            self.status = status
            if case InvalidResponse.retryLater(_, let time) = cause {
                retryAt = now.addingTimeInterval(time / .seconds(1))
            }
        case RequestNotSent.retryLater(let date): retryAt = date
        case let error as LoadingError: if let cause = error.remoteFailure { add(cause, now) }
        case CommandFailure.page(let cause), CommandFailure.withoutEffect(let cause, _): add(cause, now)
        case CommandFailure.notSent(_, let cause): add(cause, now)
        default: break
        }
    }
}

/// A failure detected by a command.
enum CommandFailure: Error {
    /// An image, university or cached feed was not found; the text explains it in the user's language.
    case notFound(String)
    /// The ids of several images begin with the given digits; the lines explain it in the user's language.
    case ambiguous([String])
    /// A page failed after earlier pages were shown.
    case page(any Error)
    /// A failure, and what has not been changed for that reason, in the user's language.
    case withoutEffect(any Error, String)
    /// The error that no request was sent to a URL.
    case notSent(URL, RequestNotSent)
    /// New images were shown but not saved, so they will be shown again.
    case shownAgain(any Error)
    /// New images were shown although the cached list could not be read, so they may have been shown before.
    case mayBeShownAgain(any Error)

    /// The ids of several images, listed with their texts, begin with the given digits.
    static func severalImages(_ prefix: ImagePrefix, _ images: [UUID: String?], _ phrases: Phrases) -> CommandFailure {
        let lines = images.sorted { $0.key.uuidString < $1.key.uuidString }.map { id, text in
            [id.uuidString, text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        }
        return .ambiguous([phrases.t("Several images begin with {digits}; type more of the id:", prefix.text)] + lines)
    }
}

enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case invalidData = 65
    case notFound = 66
    case unavailable = 69
    case inputOutput = 74
    case interrupted = 130

    /// The exit code of a failure.
    init(of error: any Error) {
        self =
            switch error {
            case is CancellationError: .interrupted
            case RemoteError.invalidData: .invalidData
            case is RemoteError, is RequestNotSent, is StaleImageData, CommandFailure.notSent: .unavailable
            case let error as LoadingError: error.remoteFailure.map(Self.init(of:)) ?? .unavailable
            case is UsageError, is UsageError.Problem: .usage
            case CommandFailure.notFound, CommandFailure.ambiguous: .notFound
            case CommandFailure.page(let cause), CommandFailure.withoutEffect(let cause, _): ExitCode(of: cause)
            case let error as ExportFailure: Self(of: error)
            default: .inputOutput
            }
    }

    private init(of failure: ExportFailure) {
        self =
            switch failure.cause as? ExportRefusal {
            case .emptyFeed: .invalidData
            case let refusal?: refusal.isWrongUsage ? .usage : .inputOutput
            case nil: .inputOutput
            }
    }

    var meaning: String {
        switch self {
        case .done: "Done"
        case .usage: "Wrong usage"
        case .invalidData: "Invalid data from the service"
        case .notFound: "No such image, university or cached feed"
        case .unavailable: "Service out of reach"
        case .inputOutput: "A file, or standard output, could not be read or written"
        case .interrupted: "Interrupted"
        }
    }
}

extension LoadedList {
    /// The codes for the reasons that the list is stale or incomplete, in the order in which they occurred.
    var shortcomings: [ExitCode] {
        let codes =
            switch source {
            case .cache(let reason): [reason].codes
            case .remote(let failure): [pageFailure, failure].codes
            }
        return codes + (shown.isEmpty && !items.isEmpty ? [.invalidData] : [])
    }
}

extension PictureFailures {
    /// The codes for pictures that are missing, stale or not saved.
    var shortcomings: [ExitCode] {
        (missing.map(\.cause) + (stale + notRefreshed).map(\.cause) + [savingFailure]).codes
    }
}

extension [(any Error)?] {
    /// The exit codes of the errors that occurred.
    var codes: [ExitCode] { compactMap { $0.map(ExitCode.init(of:)) } }
}
