import FeedCore
import Foundation
import Synchronization

/// Tells those who show a list what others save of it.
final class ListChanges: Sendable {
    private struct Receiver {
        let id: UUID
        let name: String
        let receive: @Sendable (any Sendable) -> Void
    }

    private let receivers = Mutex<[Receiver]>([])

    func send<Item>(_ list: Loaded<[Item]>, to name: String) {
        for receiver in receivers.withLock({ $0 }) where receiver.name == name { receiver.receive(list) }
    }

    /// Returns what is saved of a list from now on; only the last is kept for a receiver that is busy.
    func all<Item>(of name: String) -> AsyncStream<Loaded<[Item]>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Loaded<[Item]>.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = UUID()
        let receiver = Receiver(id: id, name: name) { list in
            if let list = list as? Loaded<[Item]> { continuation.yield(list) }
        }
        receivers.withLock { $0.append(receiver) }
        continuation.onTermination = { [weak self] _ in self?.receivers.withLock { $0.removeAll { $0.id == id } } }
        return stream
    }
}
