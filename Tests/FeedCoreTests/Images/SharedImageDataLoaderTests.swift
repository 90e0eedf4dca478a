import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Sharing a download of image data", .limited)
struct SharedImageDataLoaderTests {
    private let url = anyURL("picture")
    private let picture = Data([0x89, 0, 0xFF])
    private let joined = Observed(0)

    /// A request in progress; waiting for its result has a time limit.
    private struct Request {
        let task: Task<Void, Never>
        let outcome = Observed<Result<Data, any Error>?>(nil)

        /// Starts a request, which counts as joined in the actor step in which it joins the download.
        init(
            _ url: URL,
            with loader: any ImageDataLoader,
            in tasks: isolated SharedTasks<URL, Data>,
            joined: Observed<Int>
        ) {
            task = Task { [outcome] in
                joined.update { $0 += 1 }
                do {
                    let data = try await tasks.value(for: url) { try await loader.load(from: url) }
                    outcome.update { $0 = .success(data) }
                } catch {
                    outcome.update { $0 = .failure(error) }
                }
            }
        }

        func cancel() { task.cancel() }

        var value: Data? {
            get async throws {
                try await outcome.wait(for: "the request to end") { $0 != nil }
                return try outcome.value?.get()
            }
        }
    }

    /// The parts of a shared loader.
    private struct Shared {
        let loader: any ImageDataLoader
        let tasks = SharedTasks<URL, Data>()

        init(_ loader: any ImageDataLoader) { self.loader = loader }
    }

    /// Starts `count` requests and returns when all of them are waiting.
    private func join(
        _ count: Int,
        for url: URL,
        from shared: Shared
    ) async throws -> [Request] {
        let before = joined.value
        var requests: [Request] = []
        for _ in 0..<count {
            requests.append(await Request(url, with: shared.loader, in: shared.tasks, joined: joined))
        }
        try await joined.wait(for: "\(count) requests to join") { $0 == before + count }
        return requests
    }

    @Test func sharesOneDownloadAmongSimultaneousRequests() async throws {
        let gate = GatedImageDataLoader()
        let requests = try await join(20, for: url, from: Shared(gate))
        gate.finish(with: .success(picture))
        for request in requests { #expect(try await request.value == picture) }
        #expect(gate.current.begun == [url])
    }

    @Test func deliversTheErrorToAllRequests() async throws {
        let gate = GatedImageDataLoader()
        let requests = try await join(3, for: url, from: Shared(gate))
        gate.finish(with: .failure(AnyError("connectivity")))
        for request in requests { await #expect(throws: AnyError("connectivity")) { try await request.value } }
        #expect(gate.current.begun == [url])
    }

    @Test(arguments: 0..<3)
    func endsACancelledRequestImmediatelyAndAllOthersWithTheData(cancelled: Int) async throws {
        let gate = GatedImageDataLoader()
        var requests = try await join(3, for: url, from: Shared(gate))
        let request = requests.remove(at: cancelled)
        request.cancel()
        // The download is not finished, so only the cancellation can end the request.
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(gate.current.ended == 0)
        gate.finish(with: .success(picture))
        for request in requests { #expect(try await request.value == picture) }
        #expect(gate.current.cancelled == [])
    }

    @Test func cancelsTheDownloadWhenAllAreCancelled() async throws {
        let gate = GatedImageDataLoader()
        let requests = try await join(3, for: url, from: Shared(gate))
        for request in requests { request.cancel() }
        for request in requests { await #expect(throws: CancellationError.self) { try await request.value } }
        try await gate.wait(for: "the download to be cancelled") { $0.cancelled == [0] }
    }

    @Test func startsANewDownloadAfterTheLastOneEnded() async throws {
        let gate = GatedImageDataLoader()
        let shared = SharedImageDataLoader(gate)
        gate.finish(0, with: .failure(AnyError("connectivity")))
        await #expect(throws: AnyError("connectivity")) { try await shared.load(from: url) }
        gate.finish(1, with: .success(Data("first".utf8)))
        #expect(try await shared.load(from: url) == Data("first".utf8))
        gate.finish(2, with: .success(Data("second".utf8)))
        #expect(try await shared.load(from: url) == Data("second".utf8))
        #expect(gate.current.begun == [url, url, url])
    }

    @Test func startsANewDownloadAfterACancelledOne() async throws {
        let gate = GatedImageDataLoader(heedsCancellation: false)
        let shared = Shared(gate)
        let givenUp = try await join(1, for: url, from: shared)[0]
        try await gate.wait(for: "the first download to begin") { $0.begun.count == 1 }
        givenUp.cancel()
        try await gate.wait(for: "the first download to be cancelled") { $0.cancelled == [0] }

        var requests = try await join(1, for: url, from: shared)
        try await gate.wait(for: "the second download to begin") { $0.begun.count == 2 }
        gate.finish(0, with: .success(Data("late".utf8)))
        #expect(try await givenUp.value == Data("late".utf8), "What has arrived is not lost.")
        requests += try await join(1, for: url, from: shared)
        gate.finish(1, with: .success(picture))
        for request in requests { #expect(try await request.value == picture) }
        #expect(gate.current.begun == [url, url])
    }

    @Test func separatesDownloadsOfDifferentURLs() async throws {
        let gate = GatedImageDataLoader()
        let shared = Shared(gate)
        let other = anyURL("other")
        let first = try await join(1, for: url, from: shared)[0]
        try await gate.wait(for: "the first download") { $0.begun.count == 1 }
        let second = try await join(2, for: other, from: shared)
        try await gate.wait(for: "the second download") { $0.begun.count == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.finish(1, with: .success(picture))
        for request in second { #expect(try await request.value == picture) }
        #expect(gate.current.begun == [url, other])
    }

    @Test func sendsNoRequestWhenCancelled() async {
        let gate = GatedImageDataLoader()
        let shared = SharedImageDataLoader(gate)
        let task = Task { [url] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared.load(from: url)
        }
        await #expect(throws: CancellationError.self) { try await task.value(of: "the load") }
        #expect(gate.current.begun == [])
    }
}
