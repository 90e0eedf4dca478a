import FeedCore
public import Foundation
public import Observation

/// The state of a row's picture.
@MainActor @Observable
public final class PictureModel {
    /// The picture; nil until it has loaded.
    public private(set) var data: Data?

    /// Why it could not be loaded; nil if it has not failed.
    public private(set) var problem: (any Error)?

    /// Whether it is loading.
    public var isLoading: Bool { load != nil }

    private let url: URL
    private let loader: MemoryImageDataLoader
    private var load: Task<Void, Never>?

    init(of url: URL, loader: MemoryImageDataLoader) {
        self.url = url
        self.loader = loader
    }

    /// Shows the picture at once if it is in memory; otherwise starts to load it, also after a failure.
    public func appear() {
        data = data ?? loader.cached(for: url)
        guard data == nil, load == nil else { return }
        problem = nil
        load = Task { [loader, url] in
            let result = await Result { try await loader.load(from: url) }
            // Another load may have begun since this one was cancelled.
            guard !Task.isCancelled else { return }
            load = nil
            switch result {
            case .success(let data): self.data = data
            case .failure(let error): problem = error
            }
        }
    }

    /// Stops loading.
    public func disappear() {
        load?.cancel()
        load = nil
    }
}
