/// Options that belong together: the properties that hold an ``Option``, in the order of their declaration.
public protocol OptionGroup: Sendable {
    /// Creates the group with its declarations.
    init()
}

/// An option with values of one type.
public struct Option<Value: Sendable>: OptionDeclaring {
    /// How the option is read, explained and completed.
    public let declaration: OptionDeclaration

    /// Its value where it was not given.
    let absent: Value

    /// Creates an option that is either given or not.
    public init(_ name: String, help: String) where Value == Bool {
        declaration = OptionDeclaration(name: name, help: help)
        absent = false
    }

    /// Creates an option that has a value only where it was given.
    public init<Given>(_ name: String, _ placeholder: String, _ kind: ValueKind<Given>, help: String)
    where Value == Given? {
        declaration = OptionDeclaration(name: name, help: help, value: .init(placeholder, kind) { Value.some($0) })
        absent = nil
    }

    /// Creates an option that has a value of its own where it was not given.
    public init(
        _ name: String,
        _ placeholder: String,
        _ kind: ValueKind<Value>,
        default absent: Value,
        help: String
    ) {
        declaration = OptionDeclaration(name: name, help: help, value: .init(placeholder, kind) { $0 })
        self.absent = absent
    }
}

/// Whatever declares an option, whatever the type of its values.
public protocol OptionDeclaring: Sendable {
    /// How the option is read, explained and completed.
    var declaration: OptionDeclaration { get }
}

/// The values of a group's options by their properties (`common.timeout`).
@dynamicMemberLookup
public struct OptionValues<Group: OptionGroup>: Sendable {
    let group: Group
    let given: [String: any Sendable]

    /// The value of an option.
    public subscript<Value>(dynamicMember path: KeyPath<Group, Option<Value>>) -> Value {
        let option = group[keyPath: path]
        // A command has one option of a name, so that what was read under it is of its type.
        return given[option.declaration.name] as? Value ?? option.absent
    }
}

/// The argument of a command.
public struct Argument<Value: Sendable>: Sendable {
    /// How the argument is read, explained and completed; nil where there is none.
    let declaration: ArgumentDeclaration?
    let read: @Sendable (String?) throws(UsageError.Problem) -> Value
}

extension Argument where Value == Void {
    /// No argument at all.
    static let none = Argument(declaration: nil) { _ in }
}

extension Argument {
    /// Creates an argument that has to be given.
    public init(_ name: String, _ kind: ValueKind<Value>, help: String) {
        let declaration = ArgumentDeclaration(name: name, kind: kind, isOptional: false, help: help)
        self.init(declaration: declaration) { word throws(UsageError.Problem) in
            guard let word else { throw .missingArgument(name) }
            return try kind.argument(word)
        }
    }

    /// Creates an argument that may be left out.
    public init<Given>(optional name: String, _ kind: ValueKind<Given>, help: String) where Value == Given? {
        let declaration = ArgumentDeclaration(name: name, kind: kind, isOptional: true, help: help)
        self.init(declaration: declaration) { word throws(UsageError.Problem) in
            guard let word else { return nil }
            return try kind.argument(word)
        }
    }
}

extension ValueKind {
    fileprivate func argument(_ word: String) throws(UsageError.Problem) -> Value {
        guard let value = read(word) else { throw .wrongArgument(requirement, word) }
        return value
    }
}
