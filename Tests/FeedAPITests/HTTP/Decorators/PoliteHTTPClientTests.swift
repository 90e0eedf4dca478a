import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Sending a limited number of requests in parallel", .limited)
struct PoliteHTTPClientTests {
    private let sent = Observed<[String]>([])
    private let released = Observed<Set<String>>([])

    private func client(oneForEachOrigin: Bool = true, refused: RefusedOrigins? = nil) -> PoliteHTTPClient {
        let service = StubHTTPClient { [sent, released] request in
            let name = "\(request.url.host() ?? "")\(request.url.path())"
            sent.update { $0.append(name) }
            try await released.wait { $0.contains(name) || $0.contains("all") }
            return HTTPResponse(url: request.url, status: name.contains("429") ? 429 : 200)
        }
        return PoliteHTTPClient(service, oneForEachOrigin: oneForEachOrigin, refused: refused)
    }

    /// Starts requests one after another: each is sent or waits before the next one starts.
    private func start(_ names: [String], with client: PoliteHTTPClient) async throws -> [Task<Int, any Error>] {
        var tasks: [Task<Int, any Error>] = []
        for name in names { tasks.append(try await start(name, with: client, client)) }
        return tasks
    }

    /// Starts a request with a client that sends it with `polite`.
    private func start(
        _ name: String,
        with client: some HTTPClient,
        _ polite: PoliteHTTPClient
    ) async throws -> Task<Int, any Error> {
        let request = HTTPRequest(url: URL(string: "https://\(name)") ?? anyURL())
        let (count, hasEnded) = (await polite.waiterCount, Observed(false))
        let task = Task {
            defer { hasEnded.update { $0 = true } }
            return try await client.send(request).status
        }
        try await yield(until: name) {
            let isWaiting = await polite.waiterCount > count
            return isWaiting || sent.value.contains(name) || hasEnded.value
        }
        return task
    }

    private func release(_ name: String) { released.update { $0.insert(name) } }

    @Test func sendsOneRequestToEachOriginInTheOrderOfTheCalls() async throws {
        let tasks = try await start(["a/1", "a/2", "b/1", "a/3", "b/2"], with: client())
        #expect(sent.value == ["a/1", "b/1"])
        for (name, next) in [("a/1", "a/2"), ("a/2", "a/3"), ("b/1", "b/2")] {
            release(name)
            try await sent.wait(for: next) { $0.last == next }
        }
        release("all")
        for task in tasks { #expect(try await task.value(of: "a request") == 200) }
        #expect(sent.value == ["a/1", "b/1", "a/2", "a/3", "b/2"])
    }

    @Test(arguments: [true, false])
    func sendsEightRequestsInAll(oneForEachOrigin: Bool) async throws {
        let names = (0..<11).map { oneForEachOrigin ? "h\($0)/x" : "a/\($0)" }
        let tasks = try await start(names, with: client(oneForEachOrigin: oneForEachOrigin))
        #expect(sent.value == Array(names[..<8]))
        for index in 8...9 {
            release(names[index - 4])
            try await sent.wait(for: names[index]) { $0 == Array(names[...index]) }
        }
        release("all")
        for task in tasks { _ = try await task.value(of: "a request") }
        #expect(sent.value == names)
    }

    @Test func sendsNoRequestThatIsCancelledWhileItWaits() async throws {
        let tasks = try await start(["a/1", "a/2", "a/3"], with: client())
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value(of: "the second") }
        release("all")
        _ = try await tasks[2].value(of: "the third")
        #expect(sent.value == ["a/1", "a/3"])
    }

    /// A 429 ends the requests of a run to its origin, also those that wait; any other response does not.
    @Test func sendsNoMoreRequestsToAnOriginThatRefusedOne() async throws {
        let refused = RefusedOrigins()
        let polite = client(refused: refused)
        let client = polite.endingRequests(to: refused)
        var tasks: [Task<Int, any Error>] = []
        for name in ["a/429", "a/2", "b/1", "b/2"] { tasks.append(try await start(name, with: client, polite)) }
        release("all")
        for (task, status) in zip(tasks, [429, 429, 200, 200]) {
            #expect(try await task.value(of: "a request") == status)
        }
        #expect(try await start("a/3", with: client, polite).value(of: "a request") == 429)
        #expect(try await start("b/3", with: client, polite).value(of: "a request") == 200)
        refused.reset()
        #expect(try await start("a/4", with: client, polite).value(of: "a request") == 200)
        #expect(sent.value == ["a/429", "b/1", "b/2", "b/3", "a/4"])
    }
}
