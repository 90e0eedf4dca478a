public import Foundation

/// When image data that is cached is asked for again, with its validators.
public enum ImageDataRefresh: Hashable, Sendable {
    /// Never.
    case never

    /// Where it has validators, after seven days; where asking failed, not for a day.
    case afterSevenDays

    /// Each time, whether it has validators or not.
    case always

    /// Returns whether data with this metadata is to be asked for again.
    public func applies(to metadata: ImageDataMetadata?, at now: Date) -> Bool {
        switch self {
        case .never: return false
        case .always: return true
        case .afterSevenDays:
            guard let metadata, !metadata.validators.isEmpty else { return false }
            let hasFailed = metadata.failedAt.map { CachePolicy.days(1).isValid($0, at: now) } ?? false
            return !hasFailed && !CachePolicy.days(7).isValid(metadata.checkedAt, at: now)
        }
    }
}
