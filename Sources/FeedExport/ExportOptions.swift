public import Foundation

/// The options of one run of an export; for options that are not given, the recorded ones apply.
public struct ExportOptions: Sendable {
    /// The options to record.
    public var recorded = RecordedOptions()

    /// The images to take down.
    public var without: Set<UUID> = []

    /// The images to show again.
    public var with: Set<UUID> = []

    /// Whether the recorded feed has moved to the given URL.
    public var isMoved = false

    /// Creates options without any given option.
    public init() {}
}
