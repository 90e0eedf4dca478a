import Synchronization

/// A group of options: its properties of type ``Option``, in order of declaration.
public protocol OptionGroup: Sendable {
    init()
}

extension OptionGroup {
    /// The declarations of the options that the group creates, those of nested groups among them.
    static var declarations: [OptionDeclaration] {
        let collector = DeclarationCollector()
        _ = DeclarationCollector.$current.withValue(collector) { Self() }
        return collector.declarations.withLock { $0 }
    }
}

/// Collects declarations as options are created.
///
/// `Mirror` would find them in a group afterwards, but the runtime then searches for so many conformances that a run of
/// the program takes a millisecond longer.
private final class DeclarationCollector: Sendable {
    @TaskLocal static var current: DeclarationCollector?

    let declarations = Mutex<[OptionDeclaration]>([])
}

/// An option of a command, with the type of its value.
public struct Option<Value: Sendable>: Sendable {
    /// What does not depend on the type.
    public let declaration: OptionDeclaration

    let absent: Value

    private init(_ declaration: OptionDeclaration, absent: Value) {
        self.declaration = declaration
        self.absent = absent
        DeclarationCollector.current?.declarations.withLock { $0.append(declaration) }
    }

    /// Creates a flag.
    public init(_ name: String, short: String? = nil, help: String) where Value == Bool {
        self.init(OptionDeclaration(name: name, short: short, help: help), absent: false)
    }

    /// Creates an option whose value is nil if it is absent.
    ///
    /// - Parameter isAlternative: whether it is given instead of the option declared before it, as a usage line says.
    public init<Given>(
        _ name: String,
        short: String? = nil,
        _ placeholder: String,
        _ kind: ValueKind<Given>,
        isAlternative: Bool = false,
        help: String
    ) where Value == Given? {
        let value = ValueDeclaration(placeholder, kind)
        self.init(
            OptionDeclaration(name: name, short: short, help: help, value: value, isAlternative: isAlternative),
            absent: nil
        )
    }

    /// Creates an option with a default value.
    public init(_ name: String, _ placeholder: String, _ kind: ValueKind<Value>, default absent: Value, help: String) {
        let value = ValueDeclaration(placeholder, kind)
        self.init(OptionDeclaration(name: name, help: help, value: value), absent: absent)
    }
}

/// The option values of a group, accessed by property (`common.timeout`).
///
/// It does not require an ``OptionGroup``: in every run, the runtime would search all conformances for that one.
@dynamicMemberLookup
public struct OptionValues<Group: Sendable>: Sendable {
    let group: Group
    let given: [GivenOption]

    /// The value of an option of the group, or its default.
    public subscript<Value>(dynamicMember path: KeyPath<Group, Option<Value>>) -> Value {
        let option = group[keyPath: path]
        // A command has only one option with a given name, so its parsed value has the option's type.
        return given[option.declaration]?.value as? Value ?? option.absent
    }
}

/// The argument of a command, with the type of its value.
public struct Argument<Value: Sendable>: Sendable {
    /// How the argument is parsed, documented and completed; nil if there is none.
    let declaration: ArgumentDeclaration?
    let read: @Sendable (String?) throws(UsageError.Problem) -> Value
}

extension Argument where Value == Void {
    static let none = Argument(declaration: nil) { _ in }
}

extension Argument {
    /// Creates an argument that has to be given.
    public init(_ name: String, _ kind: ValueKind<Value>, help: String) {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isOptional: false, help: help)
        self.init(declaration: declaration) { word throws(UsageError.Problem) in
            guard let word else { throw .missingArgument(name) }
            return try kind.argument(word)
        }
    }

    /// Creates an argument that may be left out.
    public init<Given>(optional name: String, _ kind: ValueKind<Given>, help: String) where Value == Given? {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isOptional: true, help: help)
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
