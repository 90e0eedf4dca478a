import FeedTestSupport
import FeedTesting
import Foundation
import Testing

@testable import FeedAPI

@Suite("Sending a limited number of requests in parallel", .limited)
struct PoliteHTTPClientTests {
    private let sent = Observed<[String]>([])
    private let released = Observed<Set<String>>([])

    private func client(oneForEachOrigin: Bool = true, refused: RefusedOrigins? = nil) -> some HTTPClient {
        StubHTTPClient { [sent, released] request in
            let name = "\(request.url.host() ?? "")\(request.url.path())"
            sent.update { $0.append(name) }
            try await released.wait { $0.contains(name) || $0.contains("all") }
            return HTTPResponse(url: request.url, status: name.contains("429") ? 429 : 200)
        }
        .polite(oneForEachOrigin: oneForEachOrigin, refused: refused)
    }

    /// Starts requests one after another.
    private func start(_ names: [String], with client: some HTTPClient) async -> [Task<Int, any Error>] {
        var tasks: [Task<Int, any Error>] = []
        for name in names {
            let request = HTTPRequest(url: URL(string: "https://\(name)") ?? anyURL())
            tasks.append(Task { try await client.send(request).status })
            for _ in 0..<1_000 { await Task.yield() }
        }
        return tasks
    }

    private func release(_ name: String) { released.update { $0.insert(name) } }

    @Test func sendsOneRequestToEachOriginInTheOrderOfTheCalls() async throws {
        let tasks = await start(["a/1", "a/2", "b/1", "a/3", "b/2"], with: client())
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
        let tasks = await start(names, with: client(oneForEachOrigin: oneForEachOrigin))
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
        let tasks = await start(["a/1", "a/2", "a/3"], with: client())
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value(of: "the second") }
        release("all")
        _ = try await tasks[2].value(of: "the third")
        #expect(sent.value == ["a/1", "a/3"])
    }

    /// A 429 ends the requests of a run to its origin, also those that wait; any other response does not.
    @Test func sendsNoMoreRequestsToAnOriginThatRefusedOne() async throws {
        let refused = RefusedOrigins()
        let client = client(refused: refused).endingRequests(to: refused)
        let tasks = await start(["a/429", "a/2", "b/1", "b/2"], with: client)
        release("all")
        for (task, status) in zip(tasks, [429, 429, 200, 200]) {
            #expect(try await task.value(of: "a request") == status)
        }
        let later = await start(["a/3", "b/3"], with: client)
        #expect(try await later[0].value(of: "a request") == 429)
        #expect(try await later[1].value(of: "a request") == 200)
        refused.reset()
        #expect(try await start(["a/4"], with: client)[0].value(of: "a request") == 200)
        #expect(sent.value == ["a/429", "b/1", "b/2", "b/3", "a/4"])
    }
}
