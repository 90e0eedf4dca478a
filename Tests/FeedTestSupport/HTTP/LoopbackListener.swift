import Dispatch
import FeedCore
import Foundation
import Synchronization

/// The threads and sockets of a loopback server.
final class LoopbackListener: Sendable {
    let port: UInt16
    let traffic = Observed(LoopbackTraffic())
    private let socket: Socket
    private let handler: @Sendable (LoopbackRequest) -> LoopbackResponse
    private let stopped: Latch
    private let closed = DispatchGroup()
    /// The open connections by descriptor; nil after the end.
    private let connections = Mutex<[Int32: Socket]?>([:])

    init(
        host: UInt8 = 1,
        handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
    ) throws {
        self.handler = handler
        stopped = try Latch()
        socket = try Socket.bound(host: host)
        try socket.startListening()
        self.port = try socket.port()
    }

    func start() {
        closed.enter()
        Thread.detachNewThread {
            self.acceptConnections()
            self.socket.descriptor.close()
            self.closed.leave()
        }
    }

    /// Closes the port and all connections.
    func stop() {
        stopped.open()
        let open = connections.withLock { connections in
            let open = connections ?? [:]
            connections = nil
            return Array(open.values)
        }
        open.forEach { $0.shutDown() }
        _ = closed.wait(timeout: .now() + Duration.patience.inSeconds)
    }

    private func acceptConnections() {
        let entry = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        while !Poll.wait(for: [entry, stopped.pollEntry])[1] {
            guard let client = try? socket.accepted() else { continue }
            Thread.detachNewThread { self.serve(client) }
        }
    }

    private func serve(_ client: Socket) {
        let number = client.descriptor.number
        let isWelcome = connections.withLock { connections in
            connections?[number] = client
            return connections != nil
        }
        guard isWelcome else { return }
        traffic.update { $0.openedConnections += 1 }
        LoopbackConnection(socket: client, traffic: traffic, stopped: stopped, handler: handler).serve()
        connections.withLock { _ = $0?.removeValue(forKey: number) }
        client.descriptor.close()
        traffic.update { $0.closedConnections += 1 }
    }
}
