import Synchronization

/// A group of options: its properties of type ``Option``, in order of declaration.
public protocol OptionGroup: Sendable {
    init()
}

extension OptionGroup {
    /// The declarations of the group's options, including nested groups.
    static var declarations: [OptionDeclaration] {
        let collector = DeclarationCollector()
        _ = DeclarationCollector.$current.withValue(collector) { Self() }
        return collector.declarations.withLock { $0 }
    }
}

/// Collects declarations as options are created.
///
/// `Mirror` could find them in a group, but searching the conformances of every type in it takes a millisecond.
private final class DeclarationCollector: Sendable {
    @TaskLocal static var current: DeclarationCollector?

    let declarations = Mutex<[OptionDeclaration]>([])
}

/// An option of a command, with the type of its value.
public struct Option<Value: Sendable>: Sendable {
    /// The declaration, which does not depend on the type of the value.
    public let declaration: OptionDeclaration

    /// Returns the value of the given options with this name; the default if there are none.
    let value: @Sendable ([GivenOption]) -> Value

    private init(_ declaration: OptionDeclaration, absent: Value) {
        self.init(declaration) { $0.first?.value as? Value ?? absent }
    }

    private init(_ declaration: OptionDeclaration, value: @escaping @Sendable ([GivenOption]) -> Value) {
        self.declaration = declaration
        self.value = value
        DeclarationCollector.current?.declarations.withLock { $0.append(declaration) }
    }

    /// Creates a flag.
    public init(_ name: String, short: String? = nil, help: String) where Value == Bool {
        self.init(OptionDeclaration(name: name, short: short, help: help), absent: false)
    }

    /// Creates an option whose value is nil if it is absent.
    ///
    /// - Parameters:
    ///   - isAlternative: whether a usage line shows it as an alternative to the option or argument before it.
    ///   - usageInLine: the option in the usage line, including related options; empty for these options.
    public init<Given>(
        _ name: String,
        short: String? = nil,
        _ placeholder: String,
        _ kind: ValueKind<Given>,
        isAlternative: Bool = false,
        usageInLine: String? = nil,
        help: String
    ) where Value == Given? {
        var declaration = OptionDeclaration(name: name, short: short, help: help)
        declaration.value = ValueDeclaration(placeholder, kind)
        (declaration.isAlternative, declaration.usageInLine) = (isAlternative, usageInLine)
        self.init(declaration, absent: nil)
    }

    /// Creates an option that may be given several times; its value is empty if it is absent.
    public init<Given>(repeated name: String, _ placeholder: String, _ kind: ValueKind<Given>, help: String)
    where Value == [Given] {
        let value = ValueDeclaration(placeholder, kind)
        self.init(OptionDeclaration(name: name, help: help, value: value, isRepeated: true)) { given in
            given.compactMap { $0.value as? Given }
        }
    }

    /// Creates an option with a default value.
    public init(_ name: String, _ placeholder: String, _ kind: ValueKind<Value>, default absent: Value, help: String) {
        let value = ValueDeclaration(placeholder, kind)
        self.init(OptionDeclaration(name: name, help: help, value: value), absent: absent)
    }
}

/// The option values of a group, accessed by property (`common.timeout`).
///
/// It does not require an ``OptionGroup``, because the runtime would then search all conformances in every run.
@dynamicMemberLookup
public struct OptionValues<Group: Sendable>: Sendable {
    let group: Group
    let given: [GivenOption]

    /// The value of an option of the group, or its default.
    public subscript<Value>(dynamicMember path: KeyPath<Group, Option<Value>>) -> Value {
        let option = group[keyPath: path]
        // A command has only one option with this name, so its parsed values have the option's type.
        return option.value(given.filter { $0.name == option.declaration.name })
    }
}

/// The argument of a command, with the type of its value.
public struct Argument<Value: Sendable>: Sendable {
    /// The declaration of the argument, for parsing, documentation and completions; nil if there is none.
    let declaration: ArgumentDeclaration?
    let read: @Sendable ([String]) throws(UsageError.Problem) -> Value
}

extension Argument where Value == Void {
    static let none = Argument(declaration: nil) { _ in }
}

extension Argument {
    /// Creates a required argument.
    public init(_ name: String, _ kind: ValueKind<Value>, help: String) {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            guard let word = words.first else { throw .missingArgument(name) }
            return try kind.argument(word)
        }
    }

    /// Creates an argument that is given once or several times.
    public init<Given>(repeated name: String, _ kind: ValueKind<Given>, help: String) where Value == [Given] {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isRepeated: true, help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            if words.isEmpty { throw .missingArgument(name) }
            return try words.map { word throws(UsageError.Problem) in try kind.argument(word) }
        }
    }

    /// Creates an optional argument.
    public init<Given>(optional name: String, _ kind: ValueKind<Given>, help: String) where Value == Given? {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isOptional: true, help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            guard let word = words.first else { return nil }
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
