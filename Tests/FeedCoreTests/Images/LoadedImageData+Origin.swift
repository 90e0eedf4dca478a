import FeedCore

extension LoadedImageData.Source {
    /// What tests tell apart, in a form that can be compared.
    enum Origin: Equatable {
        case cache
        case remote(savingFailure: String?)
    }

    var origin: Origin {
        switch self {
        case .cache: .cache
        case .remote(let failure): .remote(savingFailure: failure.map { "\($0)" })
        }
    }
}
