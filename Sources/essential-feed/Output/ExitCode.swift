/// The exit codes of the program.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case invalidData = 65
    case notFound = 66
    case unavailable = 69
    case inputOutput = 74
    case interrupted = 130

    /// The meaning of the code, for the documentation.
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
