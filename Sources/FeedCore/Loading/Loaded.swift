#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value, and where it came from.
public struct Loaded<Value: Sendable>: Sendable {
    /// Where a value came from.
    public typealias Source = LoadedSource

    /// What was loaded.
    public let value: Value

    /// Where it came from.
    public let source: Source

    /// When it was saved, or nil where it could not be.
    public let savedAt: Date?

    /// Creates a loaded value.
    public init(_ value: Value, source: Source, savedAt: Date?) {
        self.value = value
        self.source = source
        self.savedAt = savedAt
    }

    /// How many seconds before `now` the value was saved; zero for one that was not saved, since it is new.
    ///
    /// The age is negative where the clock was set back since.
    public func age(at now: Date) -> TimeInterval {
        savedAt.map(now.timeIntervalSince) ?? 0
    }
}
