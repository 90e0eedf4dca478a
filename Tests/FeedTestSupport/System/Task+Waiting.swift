extension Task where Failure == any Error {
    /// Returns the task's value; throws `DeadlineExceeded` if the task does not end in time, even if it is cancelled.
    package func value(of what: String, within limit: Duration = .patience) async throws -> Success {
        let result = Observed<Result<Success, any Error>?>(nil)
        Task<Void, Never> {
            let ended = await self.result
            result.update { $0 = ended }
        }
        return try await result.wait(for: "the end of \(what)", within: limit).get()
    }
}
