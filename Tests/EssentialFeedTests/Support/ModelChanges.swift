import FeedTestSupport
import Observation

/// Returns as soon as a condition on models is true.
@MainActor
func change(_ what: String, _ condition: @MainActor () -> Bool) async throws {
    while true {
        let isChanged = Observed(false)
        let holds = withObservationTracking(condition) { isChanged.update { $0 = true } }
        if holds { return }
        try await isChanged.wait(for: what) { $0 }
    }
}
