import FeedCore
import Foundation
import Synchronization

/// Tells those who show a list what others save of it.
final class ListChanges: Sendable {
    private typealias Receiver = @Sendable (any Sendable) -> Void

    private let receivers = Mutex<[String: [UUID: Receiver]]>([:])

    func send<Item>(_ list: Loaded<[Item]>, to name: String) {
        for receiver in receivers.withLock({ $0[name] ?? [:] }).values { receiver(list) }
    }

    /// Returns what is saved of a list from now on; only the last is kept for a receiver that is busy.
    func all<Item>(of name: String) -> AsyncStream<Loaded<[Item]>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Loaded<[Item]>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = UUID()
        receivers.withLock { receivers in
            receivers[name, default: [:]][id] = { list in
                if let list = list as? Loaded<[Item]> { continuation.yield(list) }
            }
        }
        continuation.onTermination = { [weak self] _ in self?.receivers.withLock { $0[name]?[id] = nil } }
        return stream
    }
}
