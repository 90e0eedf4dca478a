package import Foundation

/// The options of one run of an export; for options that are not given, the recorded ones apply.
package struct ExportOptions: Sendable {
    /// The options to record.
    package var recorded = RecordedOptions()

    /// The images to take down.
    package var without: Set<UUID> = []

    /// The images to show again.
    package var with: Set<UUID> = []

    /// Whether the recorded feed has moved to the given URL.
    package var isMoved = false

    /// Creates options without any given option.
    package init() {}
}
