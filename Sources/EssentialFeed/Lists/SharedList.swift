import Foundation
import Synchronization

/// The list of one type and URL that all copies of its `Feed` share: its operations and observers.
///
/// One operation runs at a time, so that no response arrives after a later one. Equal loads that wait or run are one.
/// Observers are notified of each saved list before the next operation begins.
final class SharedList<Item: Codable & Equatable & Identifiable & Sendable>: RemovableList where Item.ID: Sendable {
    /// The arguments of a load; loads with equal arguments are shared.
    enum Load: Hashable, Sendable {
        case list(firstPage: String, PageExtent, pageLimit: Int, maximumAge: Duration?)
        case more(page: String, after: [Item.ID])
    }

    private let operations = SerialOperations()
    let loads = SharedTasks<Load, LoadedList<Item>>()
    private let observers = Mutex<[UUID: @Sendable (ListEvent<Item>) async -> Void]>([:])

    /// Runs an operation when all earlier ones have ended.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await operations.run(operation)
    }

    /// Runs a load when all earlier operations have ended, or joins an equal one.
    func run(
        _ load: Load,
        _ operation: @escaping @Sendable () async throws -> LoadedList<Item>
    ) async throws -> LoadedList<Item> {
        // An operation cannot wait for a load that waits for it.
        if await operations.isRunningCaller { return try await operation() }
        return try await loads.value(for: load) { [operations] in try await operations.run(operation) }
    }

    func remove(_ delete: @escaping @Sendable () async throws -> Void) async throws {
        try await run { [self] in
            try await delete()
            await notify(.removed)
        }
    }

    /// Notifies the observers, and returns when all have received the event.
    func notify(_ event: ListEvent<Item>) async {
        for observer in observers.withLock({ Array($0.values) }) { await observer(event) }
    }

    /// Adds an observer, until the result is released.
    func observe(_ observer: @escaping @Sendable (ListEvent<Item>) async -> Void) -> Ending {
        let id = UUID()
        observers.withLock { $0[id] = observer }
        return Ending { [weak self] in _ = self?.observers.withLock { $0.removeValue(forKey: id) } }
    }
}
