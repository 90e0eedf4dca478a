struct ArgumentDeclaration: Sendable {
    let value: ValueDeclaration
    var isOptional = false
    var isRepeated = false
    let help: String

    var name: String { value.placeholder }

    var usage: String { isOptional ? "[" + name + "]" : isRepeated ? name + "..." : name }
}
