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

/// The form a noun takes after a number.
enum PluralForm {
    case one, few, other
}

/// How a language chooses the form of a noun, for whole numbers from 0.
enum PluralRule {
    /// One for 1 alone: English, Greek.
    case oneIsSingular

    /// One for 0 and 1: Hindi, Brazilian Portuguese.
    case zeroAndOneAreSingular

    /// One for 1; few for 0 and for what ends in 01 to 19; other, said with "de", for the rest: Romanian.
    case romanian

    func form(of count: Int) -> PluralForm {
        switch self {
        case .oneIsSingular: count == 1 ? .one : .other
        case .zeroAndOneAreSingular: count <= 1 ? .one : .other
        case .romanian where count == 1: .one
        case .romanian: count == 0 || 1...19 ~= count % 100 ? .few : .other
        }
    }
}
