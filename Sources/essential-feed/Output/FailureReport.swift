/// Reports the failures of several feeds or images, at most ``Phrases/longestList`` of them.
struct FailureReport {
    /// The exit code of the first failure.
    private(set) var code = ExitCode.done

    private(set) var count = 0
    let messages: Messages

    /// Reports the failures of one feed or image, if any.
    mutating func add(_ outcome: Outcome) {
        if code == .done { code = outcome.code }
        guard !outcome.failures.isEmpty else { return }
        count += 1
        if count <= Phrases.longestList { messages.report(outcome) }
    }

    /// Reports how many failures were not reported.
    func reportRest() {
        if let rest = messages.phrases.rest(of: count) { messages.write("\(messages.program): \(rest)") }
    }
}
