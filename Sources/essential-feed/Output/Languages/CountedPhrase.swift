/// A phrase with a number in it, written once for each form its language has.
struct CountedPhrase: Sendable {
    /// Writes a form around the number.
    typealias Form = @Sendable (_ count: Int) -> String

    private let rule: PluralRule
    private let one: Form
    private let few: Form
    private let other: Form

    /// Makes a phrase; a language without a form of its own for few uses `other` there.
    init(_ rule: PluralRule, one: @escaping Form, few: Form? = nil, other: @escaping Form) {
        self.rule = rule
        self.one = one
        self.few = few ?? other
        self.other = other
    }

    func callAsFunction(_ count: Int) -> String {
        switch rule.form(of: count) {
        case .one: one(count)
        case .few: few(count)
        case .other: other(count)
        }
    }
}
