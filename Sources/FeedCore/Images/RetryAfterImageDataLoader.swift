package import Foundation
import Synchronization

/// Sends no request for a picture while a `Retry-After` of its origin applies, in this run and later ones.
package final class RetryAfterImageDataLoader: ImageDataLoader {
    private let loader: any ImageDataLoader
    private let saved: RetryAfterTimes
    private let now: @Sendable () -> Date
    /// The times received in this run, even if they could not be saved.
    private let ends = Mutex<[Origin: Date]>([:])

    package init(_ loader: any ImageDataLoader, times: RetryAfterTimes, now: @escaping @Sendable () -> Date) {
        self.loader = loader
        self.saved = times
        self.now = now
    }

    package func load(from url: URL) async throws -> Data {
        try await politely(url) { try await loader.load(from: url) }
    }

    package func load(
        from url: URL,
        unless validators: Validators,
        referrer: URL?
    ) async throws -> ConditionalResponse<Data> {
        try await politely(url) { try await loader.load(from: url, unless: validators, referrer: referrer) }
    }

    /// Throws ``RequestNotSent/retryLater(_:)`` instead of calling `request` before the time has passed.
    private func politely<Response>(_ url: URL, _ request: () async throws -> Response) async throws -> Response {
        let origin = Origin(url)
        let ofThisRun = origin.flatMap { origin in ends.withLock { $0[origin] } }
        let known = [ofThisRun, await saved.end(forPictureAt: url)].compactMap { $0 }
        if let end = known.compactMap({ RequestPolicy.end(ofRetryAfter: $0, at: now()) }).max() {
            throw RequestNotSent.retryLater(end)
        }
        do {
            return try await request()
        } catch {
            if let origin, let end = saved.end(in: error) {
                ends.withLock { $0[origin] = end }
                // An error here is not reported: saving the pictures then fails too, and is reported.
                try? await saved.record(end, forPicturesOf: url)
            }
            throw error
        }
    }
}
