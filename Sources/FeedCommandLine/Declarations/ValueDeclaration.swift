/// The declaration of the value of an option or argument.
struct ValueDeclaration: Sendable {
    let placeholder: String
    let requirement: Requirement
    let completion: Completion
    let form: @Sendable (String) -> String
    let suggest: @Sendable (String) -> String?
    let read: @Sendable (String) -> (any Sendable)?

    init<Value>(_ placeholder: String, _ kind: ValueKind<Value>) {
        self.placeholder = placeholder
        requirement = kind.requirement
        completion = kind.completion
        form = kind.form
        suggest = kind.suggest
        read = { kind.read($0) }
    }
}
