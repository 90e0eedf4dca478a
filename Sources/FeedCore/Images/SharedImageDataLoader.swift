public import Foundation

/// Shares one download among simultaneous requests for the same URL.
///
/// Only requests to the same `SharedImageDataLoader` share downloads. Cancelling a request ends it at once, while the
/// download continues for the others; cancelling the last request cancels the download too.
public actor SharedImageDataLoader: ImageDataLoader {
    private typealias Waiter = CheckedContinuation<Fetched<Data>, any Error>

    /// A download in progress and its waiters.
    private struct Download {
        let task: Task<Void, Never>
        var waiters: [UUID: Waiter] = [:]
    }

    private let loader: any ImageDataLoader
    private var downloads: [URL: Download] = [:]

    /// Creates a loader that downloads with `loader`.
    public init(_ loader: any ImageDataLoader) {
        self.loader = loader
    }

    /// Loads the image data at `url`, sharing a download in progress.
    public func load(from url: URL) async throws -> Data {
        try await loadWithValidators(from: url).value
    }

    /// Loads the image data at `url` with its validators, sharing a download in progress.
    public func loadWithValidators(from url: URL) async throws -> Fetched<Data> {
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                join(url, as: id, waiter)
            }
        } onCancel: {
            Task { await self.leave(url, as: id) }
        }
    }

    private func join(_ url: URL, as id: UUID, _ waiter: Waiter) {
        // If the task was cancelled before this point, `leave` found no waiter to remove.
        guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
        downloads[url, default: Download(task: Task { await download(url) })].waiters[id] = waiter
    }

    private func leave(_ url: URL, as id: UUID) {
        guard let waiter = downloads[url]?.waiters.removeValue(forKey: id) else { return }
        waiter.resume(throwing: CancellationError())
        guard downloads[url]?.waiters.isEmpty == true else { return }
        downloads.removeValue(forKey: url)?.task.cancel()
    }

    private func download(_ url: URL) async {
        let result: Result<Fetched<Data>, any Error>
        do {
            result = .success(try await loader.loadWithValidators(from: url))
        } catch {
            result = .failure(error)
        }
        // An abandoned download must not end a later one for the same URL.
        guard !Task.isCancelled else { return }
        for waiter in (downloads.removeValue(forKey: url)?.waiters ?? [:]).values { waiter.resume(with: result) }
    }
}
