/// A change of a cached entry.
///
///     try await store.update { _, _ in .entry(entry) }
public enum CacheUpdate<Value: Sendable>: Sendable {
    /// Changes only the metadata.
    case metadata(CacheMetadata)

    /// Replaces the entry.
    case entry(CacheEntry<Value>)
}

extension CacheUpdate {
    /// Returns the update, or an update of the metadata if the value equals the existing one.
    ///
    /// A store that implements `update(_:)` then writes less. Values that are not `Equatable` never count as equal.
    public func withoutSameValue(as value: Value?) -> CacheUpdate {
        guard case .entry(let entry) = self, let value = value as? any Equatable, value.equals(entry.value) else {
            return self
        }
        return .metadata(entry.metadata)
    }

    /// Returns the entry after an update of the existing one; nil if there is no entry whose metadata could change.
    public func result(on entry: CacheEntry<Value>?) -> CacheEntry<Value>? {
        switch self {
        case .entry(let new): new
        case .metadata(let metadata): entry.map { CacheEntry(value: $0.value, metadata: metadata) }
        }
    }
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
