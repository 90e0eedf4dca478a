/// A phrase with a number, in each plural form of its language.
struct CountedPhrase: Sendable {
    private let rule: PluralRule
    private let one: String
    private let few: String
    private let other: String

    /// Creates a phrase from its forms, in which `#` stands for the number; without `few`, `other` is used in its place.
    init(_ rule: PluralRule, _ one: String, few: String? = nil, _ other: String) {
        self.rule = rule
        self.one = one
        self.few = few ?? other
        self.other = other
    }

    func callAsFunction(_ count: Int) -> String {
        let form =
            switch rule {
            case .oneIsSingular: count == 1 ? one : other
            case .zeroAndOneAreSingular: count <= 1 ? one : other
            case .romanian where count == 1: one
            case .romanian: count == 0 || 1...19 ~= count % 100 ? few : other
            }
        return form.replacing("#", with: "\(count)")
    }
}

/// A language's rule for choosing the plural form, for whole numbers from 0.
enum PluralRule {
    /// `one` for 1 only: English, Greek.
    case oneIsSingular

    /// `one` for 0 and 1: Hindi, Brazilian Portuguese.
    case zeroAndOneAreSingular

    /// `one` for 1; `few` for 0 and numbers ending in 01 to 19; `other`, with "de", for the rest: Romanian.
    case romanian
}
