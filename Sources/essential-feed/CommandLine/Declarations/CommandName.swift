/// The commands a user can name.
enum CommandName: String, CaseIterable, Sendable {
    case load
    case comments
    case image
    case validateCache = "validate-cache"
    case universities
    case university
    case completions
    case help

    /// The one description of the command that parsing, help, completions and manual share.
    var declaration: CommandDeclaration {
        switch self {
        case .load: .load
        case .comments: .comments
        case .image: .image
        case .validateCache: .validateCache
        case .universities: .universities
        case .university: .university
        case .completions: .completions
        case .help: .help
        }
    }
}
