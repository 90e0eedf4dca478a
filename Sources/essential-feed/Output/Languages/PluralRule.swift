/// The form a noun takes behind a number.
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
