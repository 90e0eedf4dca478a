import Testing

@testable import FeedCache
@testable import FeedFiles

/// Does not wait for the disk: a test cannot detect whether a file survives a power cut, and on a busy machine, waiting
/// takes most of the time.
struct NoSyncTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let decide: @Sendable (FileCall) -> FileCall.Outcome = { $0 == .sync ? .skipped : .made }
        try await FileCall.$decide.withValue(decide) { try await function() }
    }
}

extension Trait where Self == NoSyncTrait {
    /// Does not wait for the disk.
    static var noSync: NoSyncTrait { NoSyncTrait() }
}
