import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
import FeedJSON
import Foundation

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

    init(_ message: String, _ code: ExitCode, of error: (any Error)?, now: Date) {
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
