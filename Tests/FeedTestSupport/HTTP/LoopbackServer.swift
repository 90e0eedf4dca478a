package import Foundation

/// An HTTP/1.1 server on a free port of 127.0.0.1, while it is referenced.
///
/// It runs on its own threads, one per connection, so it responds even while tests block the threads of tasks.
package final class LoopbackServer: Sendable {
    private let listener: LoopbackListener

    /// Starts a server; the closure returns the response to each request, on any thread.
    package init(_ handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
        listener = try LoopbackListener(handler: handler)
        listener.start()
    }

    /// Starts a server that responds by path, ignoring the query, and with 404 to all other paths.
    ///
    /// - Parameter host: the last number of its address.
    package init(host: UInt8 = 1, routes: [String: LoopbackResponse]) throws {
        listener = try LoopbackListener(host: host) { routes[$0.path] ?? .status(404) }
        listener.start()
    }

    deinit { listener.stop() }

    /// Closes the port and all connections; the port then refuses connections.
    package func stop() {
        listener.stop()
    }

    package var port: UInt16 { listener.port }

    /// Whether clients can reach a server at `[::ffff:127.0.0.1]`; false if the system does not support IPv6.
    package static var isReachableByIPv6: Bool { Socket.knowsIPv6 }

    /// `http://127.0.0.1:port`, without a slash at the end.
    package var baseURL: URL { url("") }

    /// The URL of a path, with a query if it has one, both exactly as sent.
    package func url(_ target: String) -> URL {
        loopbackURL(port: port, target)
    }

    package var traffic: LoopbackTraffic { listener.traffic.value }

    package var requests: [LoopbackRequest] { traffic.requests }

    /// Returns as soon as this many requests have arrived; throws `DeadlineExceeded` if they do not.
    package func waitForRequests(_ count: Int, within limit: Duration = .patience) async throws {
        try await wait(for: "\(count) requests", within: limit) { $0.requests.count >= count }
    }

    /// Returns as soon as the traffic meets a condition; throws `DeadlineExceeded` if it does not.
    package func wait(
        for what: String,
        within limit: Duration = .patience,
        until condition: @escaping @Sendable (LoopbackTraffic) -> Bool
    ) async throws {
        try await listener.traffic.wait(for: what, within: limit, until: condition)
    }
}

/// A port of 127.0.0.1 that refuses connections while it is referenced.
package final class ClosedPort: Sendable {
    private let socket: Socket
    package let port: UInt16

    package init() throws {
        // Bound but not listening, so that no other process gets the port.
        socket = try Socket.bound()
        port = try socket.port()
    }

    /// The URL of a path that cannot be reached.
    package func url(_ target: String = "") -> URL {
        loopbackURL(port: port, target)
    }
}

private func loopbackURL(port: UInt16, _ target: String) -> URL {
    let base = "http://127.0.0.1:\(port)"
    return URL(string: base + target) ?? URL(filePath: base)
}
