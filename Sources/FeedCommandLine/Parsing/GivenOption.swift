struct GivenOption: Sendable {
    let name: String
    /// The value as typed; nil for a flag.
    let text: String?
    let value: any Sendable
}
