import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

extension Reliability {
    @Suite("essential-feed load of any pages by the rules", .limited)
    struct PagesModelTests {
        /// The seed in the arguments identifies a history that breaks a rule.
        @Test(arguments: 0..<6 as Range<UInt64>)
        func followsTheModel(part: UInt64) async throws {
            for seed in stride(from: part, to: UInt64(Reliability.repetitions(24)), by: 6) { try await run(seed) }
        }

        private func run(_ seed: UInt64) async throws {
            var history = PagedHistory(seed: seed)
            let stalls = Observed(0)
            let server = try LoopbackServer { [service = history.service] in
                response(to: $0, by: service, stalls: stalls)
            }
            let (user, url) = (try User(), server.url("/feed"))
            let store = CacheDirectory(in: user.home.url(".cache")).feedStore(for: url)
            for _ in 0..<10 {
                let (load, wait, validates) = history.next()
                try await store.update { metadata, value in
                    guard let metadata, let value = value() else { return nil }
                    return .entry(CacheEntry(value: value, metadata: metadata.aged(by: wait)))
                }
                history.model.age(by: wait)
                let date = Date()
                if validates {
                    _ = try await user.run("validate-cache", "--url", url.absoluteString)
                    history.model.validate(at: date)
                }
                let running = try user.program(["load", "--url", url.absoluteString] + load.options).start()
                let stopping = Task { [count = stalls.value] in
                    try await stalls.wait(for: "an interruption") { $0 > count }
                    running.terminate()
                }
                let result = try await running.wait()
                stopping.cancel()
                let shown = result.lines.compactMap { Int($0.prefix(36).suffix(12)) }
                let entry = try await store.retrieve()
                let problem = history.problem(
                    shown: shown,
                    cached: entry,
                    at: date,
                    slack: 60,
                    number: \.number,
                    cursor: cursor
                )
                try #require(problem == nil)
                let ended = history.service.load
                let hasFailed = history.expected == nil || ended.failure == .failure && !ended.pages.isEmpty
                let code: Int32 = ended.failure == .interruption ? 130 : 65
                try #require(!hasFailed || result.exitCode == code, "seed \(seed): \(ended)")
            }
        }
    }
}

@Sendable
private func response(
    to request: LoopbackRequest,
    by service: ChangingService,
    stalls: Observed<Int>
) -> LoopbackResponse {
    let cursor = request.queryItem("after_id").flatMap { Int($0.suffix(12)) }
    let limit = request.queryItem("limit").flatMap { Int($0) }
    switch service.respond(after: cursor, limit: limit, unless: request.header("If-None-Match")) {
    case .notModified(let tag): return LoopbackResponse(status: 304, headers: ["ETag": tag])
    case .page(let page):
        let items = page.items.map { number in
            let digits = "\(number)"
            let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
            return #"{"id":"\#(id)","image":"https://any.example/\#(number)"}"#
        }
        let body = #"{"items":[\#(items.joined(separator: ","))]}"#
        return LoopbackResponse(status: 200, headers: ["ETag": page.tag], type: "application/json", body: body.utf8)
    case .fault(.noSuchPage): return .status(404)
    case .fault(.failure): return .status(500)
    case .fault(.interruption):
        stalls.update { $0 += 1 }
        return .stalledBeforeHeaders
    }
}

/// Returns the number after which the page at a URL starts; nil for the first page.
private func cursor(of url: URL) -> Int? {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return items.first { $0.name == "after_id" }?.value.flatMap { Int($0.suffix(12)) }
}

extension PagedLoad {
    fileprivate var options: [String] {
        (limit.map { ["--limit", "\($0)"] } ?? []) + (isAll ? ["--all"] : []) + (isNew ? ["--new"] : [])
    }
}

extension FeedImage {
    fileprivate var number: Int { Int(id.uuidString.suffix(12)) ?? -1 }
}

extension CacheMetadata {
    /// Returns the metadata of the same entry, saved `seconds` earlier.
    fileprivate func aged(by seconds: TimeInterval) -> CacheMetadata {
        var aged = self
        aged.timestamp -= seconds
        aged.fetchedAt -= seconds
        return aged
    }
}
