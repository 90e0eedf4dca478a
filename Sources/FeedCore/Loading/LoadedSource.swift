/// The source of a loaded value.
///
///     if case .cache(let reason?) = list.source { show("Offline: \(reason)") }
public enum LoadedSource: Sendable {
    /// The service; `savingFailure` is the reason its response could not be saved, if so.
    case remote(savingFailure: (any Error)?)

    /// The cache; `fallbackReason` is the reason the service failed, or nil if no request was sent.
    case cache(fallbackReason: (any Error)?)
}

extension LoadedSource: Equatable {
    /// Compares two sources; failures are equal if their descriptions are.
    public static func == (first: LoadedSource, second: LoadedSource) -> Bool {
        switch (first, second) {
        case (.remote(let first), .remote(let second)), (.cache(let first), .cache(let second)):
            first.map { "\($0)" } == second.map { "\($0)" }
        case (.remote, .cache), (.cache, .remote): false
        }
    }
}
