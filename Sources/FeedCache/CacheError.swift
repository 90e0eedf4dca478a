/// What a cache could not do.
public enum CacheError: Error {
    /// Something is saved at `path` but is not an entry, whole and readable; it is still there.
    case unreadable(path: String, cause: any Error)

    /// Nothing could be saved at `path`; what was there is intact.
    case notSaved(path: String, cause: any Error)

    /// What is at `path` could not be deleted; it is still there.
    case notDeleted(path: String, cause: any Error)

    /// What went wrong underneath.
    public var cause: any Error {
        switch self {
        case .unreadable(_, let cause), .notSaved(_, let cause), .notDeleted(_, let cause): cause
        }
    }
}

extension CacheError: CustomStringConvertible {
    /// What went wrong, in one line of English.
    public var description: String {
        switch self {
        case .unreadable(let path, let cause): "cannot read \(path): \(cause)"
        case .notSaved(let path, let cause): "cannot save \(path): \(cause)"
        case .notDeleted(let path, let cause): "cannot delete \(path): \(cause)"
        }
    }
}
