#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RelativeDate {
    /// Sees `date` from `now`.
    init(_ date: Date, from now: Date) {
        self.init(secondsAgo: now.timeIntervalSince(date))
    }
}
