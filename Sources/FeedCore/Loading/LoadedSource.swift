/// Where a loaded value came from.
public enum LoadedSource: Sendable {
    /// The service answered; `savingFailure` says why the answer could not be saved, where it could not.
    case remote(savingFailure: (any Error)?)

    /// What was saved before; `fallbackReason` says why the service was of no use, and is nil where it was not asked.
    case cache(fallbackReason: (any Error)?)
}
