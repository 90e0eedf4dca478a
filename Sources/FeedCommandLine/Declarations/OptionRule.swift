/// Options that exclude others, or need another one, for the parser and the manual page.
///
/// An option or argument is named as in the usage line (`--new`, `URL`), or with the form of its value (`--format opml`,
/// `--url DIRECTORY`, `PATH.html`); see ``ValueKind/init(_:completion:form:suggest:read:)``.
package struct OptionRule: Hashable, Sendable {
    /// The options to which the rule applies.
    let options: [String]
    /// The options that must not be given with any of them.
    let excluded: [String]
    /// The option that each of them needs, if any.
    let needed: String?

    /// Creates a rule for each of some options.
    package init(_ options: String..., not excluded: [String] = [], needs needed: String? = nil) {
        self.options = options
        self.excluded = excluded
        self.needed = needed
    }

    /// The rule as a sentence in English, without its full stop.
    var sentence: String {
        let exclusion = excluded.isEmpty ? nil : "not with " + excluded.joined(separator: ", ")
        let parts = [exclusion, needed.map { "only with " + $0 }].compactMap(\.self)
        return options.joined(separator: ", ") + ": " + parts.joined(separator: ", ")
    }

    /// Checks the words of a command line.
    ///
    /// - Parameter names: the names of what was given, each with the word that a message shows.
    func check(_ names: [String: String]) throws(UsageError.Problem) {
        for option in options {
            guard let shown = names[option] else { continue }
            for other in excluded {
                if let other = names[other] { throw .conflict(shown, other) }
            }
            guard let needed, names[needed] == nil else { continue }
            // The argument with another form of value: `PATH` if `PATH.html` is needed.
            throw .requires(shown, needed, found: names.first { needed.hasPrefix($0.key) }?.value)
        }
    }
}
