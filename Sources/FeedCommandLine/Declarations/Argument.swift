/// The argument of a command, with the type of its value.
package struct Argument<Value: Sendable>: Sendable {
    /// The declaration of the argument, for parsing, documentation and completions; nil if there is none.
    let declaration: ArgumentDeclaration?
    let read: @Sendable ([String]) throws(UsageError.Problem) -> Value
}

extension Argument where Value == Void {
    static let none = Argument(declaration: nil) { _ in }
}

extension Argument {
    /// Creates a required argument.
    package init(_ name: String, _ kind: ValueKind<Value>, help: String) {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            guard let word = words.first else { throw .missingArgument(name) }
            return try kind.argument(word)
        }
    }

    /// Creates an argument that is given once or several times.
    package init<Given>(repeated name: String, _ kind: ValueKind<Given>, help: String) where Value == [Given] {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isRepeated: true, help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            if words.isEmpty { throw .missingArgument(name) }
            return try words.map { word throws(UsageError.Problem) in try kind.argument(word) }
        }
    }

    /// Creates an optional argument.
    package init<Given>(optional name: String, _ kind: ValueKind<Given>, help: String) where Value == Given? {
        let declaration = ArgumentDeclaration(value: ValueDeclaration(name, kind), isOptional: true, help: help)
        self.init(declaration: declaration) { words throws(UsageError.Problem) in
            guard let word = words.first else { return nil }
            return try kind.argument(word)
        }
    }
}
