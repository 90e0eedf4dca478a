import FeedCore
public import Foundation
public import Observation

/// The state of a picture in a row, which loads only while it is referenced.
///
///     let picture = model.picture(of: image)
///     picture.appear()
@MainActor @Observable
public final class PictureModel {
    /// The picture; nil until it has loaded.
    public private(set) var data: Data?

    /// The reason the picture could not be loaded; nil if loading has not failed.
    public private(set) var problem: (any Error)?

    /// Whether the picture is loading.
    public var isLoading: Bool { load != nil }

    private let url: URL?
    private let loader: any ImageDataLoader
    private var load: CancellingTask?

    init(of url: URL?, loader: any ImageDataLoader) {
        self.url = url
        self.loader = loader
    }

    /// Shows the picture immediately if it is in memory; otherwise starts to load it, even after a failure.
    public func appear() {
        guard let url else { return }
        data = data ?? loader.cached(for: url)
        guard data == nil, load == nil else { return }
        problem = nil
        load = CancellingTask { [weak self, loader] in
            let result = await Result { try await loader.load(from: url) }
            // Another load may have started since this one was cancelled.
            guard !Task.isCancelled, let self else { return }
            load = nil
            switch result {
            case .success(let data): self.data = data
            case .failure(let error): problem = error
            }
        }
    }

    /// Stops loading.
    public func disappear() {
        load = nil
    }
}
