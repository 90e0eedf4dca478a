/// A list of any type that can be removed.
protocol RemovableList: Sendable {
    /// Deletes the list when all earlier operations have ended, and notifies its observers.
    func remove(_ delete: @escaping @Sendable () async throws -> Void) async throws
}
