#if os(Linux)
    import FeedAPI

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Takes a request for unanswered whose answer is known to end a process, and notes those that are under way.
    struct GuardedHTTPClient: HTTPClient {
        private let client: any HTTPClient
        private let fatal: [String]
        /// Lets one request through at a time, where one of several ended the process before this one.
        private let turns: Turns?

        /// How many fatal answers are survived; after that many no service is asked any more.
        private static let patience = 16

        /// Creates a client that sends its requests through `client`.
        init(_ client: any HTTPClient, in environment: Environment) {
            let suspects = CrashGuard.urlsUnderWay(in: environment)
            self.client = client
            fatal = CrashGuard.fatalURLs(in: environment) + (suspects.count == 1 ? suspects : [])
            turns = suspects.count > 1 ? Turns() : nil
            CrashGuard.install(fatal: fatal)
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let url = request.url.absoluteString
            guard fatal.count < Self.patience, !fatal.contains(url) else {
                let cause = NoResponse.transport(.brokenOff, "the response broke off")
                throw RemoteError.connectivity(url: request.url, cause: cause)
            }
            await turns?.begin()
            let note = CrashGuard.begin(url)
            let answer = await Result { () async throws -> HTTPResponse in try await client.send(request) }
            CrashGuard.end(note)
            await turns?.end()
            return try answer.get()
        }
    }

    /// Turns that are taken one after the other, in the order they are asked for.
    actor Turns {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        /// Waits for its turn.
        func begin() async {
            guard isTaken else {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        /// Hands the turn on.
        func end() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }

    extension Result where Failure == any Error {
        /// The outcome of `body`.
        fileprivate init(_ body: () async throws -> Success) async {
            do {
                self = .success(try await body())
            } catch {
                self = .failure(error)
            }
        }
    }
#endif
