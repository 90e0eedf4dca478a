/// The kind of value that an option or argument takes: its parser, its requirement and its completions.
package struct ValueKind<Value: Sendable>: Sendable {
    /// The expected value, for usage errors.
    package let requirement: Requirement

    /// The completions that shells offer.
    package let completion: Completion

    let form: @Sendable (String) -> String
    let suggest: @Sendable (String) -> String?
    /// Returns the value of a text; nil if it is invalid.
    package let read: @Sendable (String) -> Value?

    /// Creates a kind of value.
    ///
    /// - Parameters:
    ///   - form: returns the form of a text in an ``OptionRule``; by default the text itself.
    ///   - suggest: returns the value that the user probably meant, for an invalid text.
    ///   - read: returns the value of a text; nil if it is invalid.
    package init(
        _ requirement: Requirement,
        completion: Completion = .none,
        form: @escaping @Sendable (String) -> String = { $0 },
        suggest: @escaping @Sendable (String) -> String? = { _ in nil },
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.requirement = requirement
        self.completion = completion
        self.form = form
        self.suggest = suggest
        self.read = read
    }
}

extension ValueKind where Value == String {
    /// The name of a command that is shown in help.
    package static var command: Self { Self(.command, completion: .commands) { $0 } }

    /// The path of a file, not trimmed or normalised.
    package static var file: Self { Self(.text, completion: .file) { $0 } }

    /// The path of a directory, not trimmed or normalised.
    package static var directory: Self { Self(.text, completion: .directory) { $0 } }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// The name of a value of an enumeration.
    package static var choice: Self { choice(of: Array(Value.allCases)) }

    /// The name of one of some values of an enumeration.
    package static func choice(of values: [Value]) -> Self {
        let words = values.map(\.rawValue)
        return Self(.choice(words), completion: .words(words)) { words.contains($0) ? Value(rawValue: $0) : nil }
    }
}

extension ValueKind where Value == Int {
    /// A count, at least one.
    package static var count: Self { wholeNumber(1...Int.max) }

    /// A whole number in a non-negative `range`, in decimal digits.
    package static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
        Self(.wholeNumber(range)) { text in
            digits(text[...]).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns the number in a text of decimal digits; unlike `Int.init`, it accepts no sign.
    fileprivate static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

extension ValueKind where Value == Duration {
    /// A number of seconds, possibly fractional, or a time with a unit; at most a day.
    package static var seconds: Self {
        Self(.seconds) { text in
            // `Double.init` would also accept hexadecimal numbers, infinities and NaN.
            guard text.utf8.allSatisfy("0123456789.eE+-".utf8.contains) else {
                return time(minimum: 1).read(text).flatMap { $0 <= .seconds(86_400) ? $0 : nil }
            }
            return Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? .seconds($0) : nil }
        }
    }

    /// A number of seconds (`90s` or `90`), minutes, hours, days or weeks, at most 36,500 days.
    package static func time(minimum: Int = 0) -> Self {
        Self(.time(minimum: minimum)) { text in
            let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
            let unit = text.last.flatMap { units[$0] }
            guard let number = ValueKind<Int>.digits(unit == nil ? text[...] : text.dropLast()) else { return nil }
            let (seconds, isTooGreat) = number.multipliedReportingOverflow(by: unit ?? 1)
            return !isTooGreat && (minimum...36_500 * 86_400).contains(seconds) ? .seconds(seconds) : nil
        }
    }
}

extension ValueKind {
    /// Returns the value of a word.
    func argument(_ word: String) throws(UsageError.Problem) -> Value {
        guard let value = read(word) else { throw .wrongArgument(requirement, word) }
        return value
    }
}
