import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI

/// The reports of a client on a machine without any network, not even a loopback interface.
///
/// On Linux, the test runs again in its own network namespace, which has no network. If the system does not permit
/// that, the test is skipped with a message.
@Suite("Being offline", .limited)
struct OfflineMachineTests {
    private static let unshare = "/usr/bin/unshare"
    private static let isOffline = "ESSENTIAL_FEED_TESTS_ARE_OFFLINE"

    private static func mayGoOffline() async -> Bool {
        if ProcessInfo.processInfo.environment[isOffline] != nil { return true }
        guard FileManager.default.isExecutableFile(atPath: unshare) else { return false }
        return (try? await Program(unshare, ["--map-root-user", "--net", "true"]).run().exitCode) == 0
    }

    @Test(.enabled("no network namespace can be made here") { await mayGoOffline() })
    func reportsNoMoreThanTheSystemKnows() async throws {
        guard ProcessInfo.processInfo.environment[Self.isOffline] != nil else { return try await runOffline() }
        let client = URLSessionHTTPClient(timeout: .seconds(15))
        for address in ["http://127.0.0.1:9/feed", "http://192.0.2.1/feed"] {
            let request = HTTPRequest(url: try #require(URL(string: address)))
            let error = await #expect(throws: RemoteError.self) { try await client.send(request) }
            #expect(error?.kind == .connectivity)
            guard case .transport(let reason, let text)? = error?.cause as? NoResponse else {
                throw AnyError("not a failure of the network: \(String(describing: error))")
            }
            // libcurl has one code and one message for all connection failures.
            #expect(reason == .other)
            #expect(text.hasPrefix("Failed to connect to "))
        }
    }

    private func runOffline() async throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let words = ["--testing-library", "swift-testing", "--filter", "reportsNoMoreThanTheSystemKnows"]
        var program = try Program(Self.unshare, ["--map-root-user", "--net", tests] + words)
        program.environment[Self.isOffline] = "1"
        let result = try await program.run()
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
        #expect((result.output + result.errors).contains("Test reportsNoMoreThanTheSystemKnows() passed"))
    }

    @Test(arguments: [
        URLError.Code.notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive,
    ])
    func recognizesAnOfflineMachineByTheSystemCode(code: URLError.Code) throws {
        guard case .transport(.offline, _) = NoResponse(URLError(code)) else {
            throw AnyError("not offline: \(code)")
        }
    }
}
