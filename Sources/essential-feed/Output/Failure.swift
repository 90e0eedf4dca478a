import EssentialFeed
import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport
import Foundation

/// The reason the program ends without a complete result: its exit code and messages.
struct Failure {
    let code: ExitCode
    private let errors: [any Error]

    init(_ error: any Error) {
        errors = (error as? Failures)?.all ?? [error]
        code = errors.last.map(Self.code) ?? .inputOutput
    }

    /// Returns one line for each failure; none if there is nothing to report.
    func lines(in wording: Wording) -> [String] {
        let shown = errors.filter { !($0 is CancellationError || $0 is Incomplete) }.map(wording.text)
        let rest = shown.count - Console.longestList
        return shown.prefix(Console.longestList) + (rest > 0 ? [wording.phrases.andMore("\(rest)")] : [])
    }

    private static func code(of failure: ExportFailure) -> ExitCode {
        switch failure.cause as? ExportRefusal {
        case .emptyFeed: .invalidData
        case .noSuchImage, .notTakenDown: .notFound
        case let refusal?: refusal.isWrongUsage ? .usage : .inputOutput
        case nil: .inputOutput
        }
    }

    private static func code(of error: any Error) -> ExitCode {
        switch error {
        case is CancellationError: .interrupted
        case RemoteError.invalidData: .invalidData
        case is RemoteError, is RequestNotSent, is StaleImageData: .unavailable
        case let error as LoadingError: error.remoteFailure.map(code) ?? .unavailable
        case let error as PageFailure: code(of: error.cause)
        case let error as Incomplete: code(of: error.cause)
        case let error as Failures: error.all.last.map(code) ?? .inputOutput
        case is UsageError: .usage
        case is EmptyFeed: .invalidData
        case let error as ExportFailure: code(of: error)
        case is NotFound: .notFound
        default: .inputOutput
        }
    }
}

/// Several failures, the last of which determines the exit code.
struct Failures: Error {
    let all: [any Error]

    /// Throws the failures or, with `--strict`, the first reason why something is not fresh and complete, if any.
    static func check(_ failures: [any Error], strictly shortcomings: [any Error]?) throws {
        var all = failures
        if let first = shortcomings?.first { all.append(Incomplete(cause: first)) }
        if !all.isEmpty { throw Failures(all: all) }
    }
}

struct NotFound: Error, CustomStringConvertible {
    let description: String
}

/// A page failed after earlier pages were shown.
struct PageFailure: Error {
    let cause: any Error
}

/// Something was shown already that is not all fresh and complete, for this reason; it changes only the exit code.
struct Incomplete: Error {
    let cause: any Error
}

/// The service sent no images, and the cached ones stay.
struct EmptyFeed: Error {}

extension LoadedList {
    /// Why the value is not the service's, whole and saved, in the order in which that happened.
    func shortcomings() -> [any Error] {
        var all: [any Error] = []
        switch source {
        case .cache(let reason): all += [reason].compactMap { $0 }
        case .remote(let failure): all += [pageFailure, failure].compactMap { $0 }
        }
        if shown.isEmpty, !items.isEmpty { all.append(EmptyFeed()) }
        return all
    }
}

extension PictureFailures {
    /// Why not all pictures are there, fresh and saved.
    var shortcomings: [any Error] {
        missing.map(\.cause) + (stale + notRefreshed).map(\.cause) + [savingFailure].compactMap { $0 }
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
