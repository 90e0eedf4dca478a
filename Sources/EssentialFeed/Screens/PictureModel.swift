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

    private let picture: ItemPicture?
    private var load: Ending?

    init(_ picture: ItemPicture?) {
        self.picture = picture
    }

    /// Shows the picture immediately if it is in memory; otherwise starts to load it, even after a failure.
    ///
    /// If the picture's URL has changed, the saved picture is shown until the new one has loaded.
    public func appear() {
        guard let picture else { return }
        data = data ?? picture.inMemory
        guard data == nil, load == nil else { return }
        problem = nil
        let task = Task { [weak self] in
            let old = await picture.outdated()
            // Another load may have started since this one was cancelled.
            guard !Task.isCancelled else { return }
            self?.data = old
            let result = await Result { try await picture.load() }
            guard !Task.isCancelled, let self else { return }
            load = nil
            switch result {
            case .success(let data): self.data = data
            case .failure(let error): problem = error
            }
        }
        load = Ending { task.cancel() }
    }

    /// Stops loading.
    public func disappear() {
        load = nil
    }
}
