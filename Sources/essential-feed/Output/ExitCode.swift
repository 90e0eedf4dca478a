import FeedAPI
import FeedCommandLine
import FeedCore
import FeedExport

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
            switch error.ofService {
            case is CancellationError: .interrupted
            case RemoteError.invalidData: .invalidData
            case is RemoteError, is RequestNotSent, is StaleImageData, is LoadingError: .unavailable
            case is UsageError, is UsageError.Problem: .usage
            case CommandFailure.notFound, CommandFailure.ambiguous: .notFound
            case let failure as ExportFailure:
                switch failure.cause as? ExportRefusal {
                case .emptyFeed: .invalidData
                case let refusal?: refusal.isWrongUsage ? .usage : .inputOutput
                case nil: .inputOutput
                }
            case let error as UnreadableExport where error.isAnotherDirectory: .usage
            default: .inputOutput
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
