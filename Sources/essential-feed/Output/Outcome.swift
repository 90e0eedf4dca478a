import EssentialFeed
import FeedCore
import FeedJSON
import Foundation

/// The outcome of a command: the failures that have not been reported yet, and the exit code.
struct Outcome: Sendable {
    static let done = Outcome()

    let failures: [any Error]
    let code: ExitCode

    /// Creates the outcome after failures, without those that are nil; the last failure determines the exit code.
    ///
    /// - Parameter shortcomings: with `--strict`, the codes for stale or incomplete content. The first of them takes
    ///   precedence over any failure.
    init(_ failures: [(any Error)?] = [], strictly shortcomings: [ExitCode]? = nil) {
        self.failures = failures.compactMap(\.self)
        code = shortcomings?.first ?? self.failures.last.map(ExitCode.init(of:)) ?? .done
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

    /// Writes the failure as the member `error`: the message, the exit code and, if known, the status and the end of a `Retry-After`.
    func encode(to writer: inout JSONWriter, in wording: Wording) {
        let message = Secrets.redacted(wording.phrases.clauses(lines(in: wording)))
        switch failures.last?.ofService {
        case let error as RemoteError:
            writer.failure(message, code, status: error.status, retryAt: error.retryAfter(now: wording.now))
        case RequestNotSent.retryLater(let date)?: writer.failure(message, code, status: nil, retryAt: date)
        default: writer.failure(message, code, status: nil, retryAt: nil)
        }
    }

    /// Writes the failure of a feed as a line or, in an object with all feeds, as one of them, perhaps with a path.
    func write(of feed: String, inObject: Bool = false, path: String? = nil, in wording: Wording) throws {
        try BlockOutput.write(endsLine: !inObject) { writer in
            writer.member(inObject ? "url" : "feed", feed)
            if let path { writer.member("path", path) }
            encode(to: &writer, in: wording)
        }
    }

    /// Returns one line for each failure.
    func lines(in wording: Wording) -> [String] { wording.phrases.lines(of: failures, wording.text(of:)) }
}

extension JSONWriter {
    /// Writes a failure as the member `error`, an object, for scripts.
    mutating func failure(_ message: String, _ code: ExitCode, status: Int?, retryAt: Date?) {
        name("error")
        object { writer in
            writer.member("message", message)
            writer.member("exit", Int(code.rawValue))
            if let status { writer.member("status", status) }
            if let retryAt { writer.member("retry_at", retryAt) }
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
    /// The codes for pictures that are missing, stale or not saved; a picture that was not requested does not count.
    var shortcomings: [ExitCode] {
        let causes = (missing + stale + notRefreshed).map(\.cause).filter { !($0 is LocalImageDataLoader.NotFound) }
        return (causes + [savingFailure]).codes
    }
}

extension [(any Error)?] {
    /// The exit codes of the errors that occurred.
    var codes: [ExitCode] { compactMap { $0.map(ExitCode.init(of:)) } }
}
