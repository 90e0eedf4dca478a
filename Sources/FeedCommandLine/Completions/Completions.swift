/// The completions of the word at the cursor.
enum Completions: Hashable {
    case words([CompletionWord])
    case files
    case directories

    static let none = Completions.words([])
}
