/// A phrase with a number, for which `#` stands, in each plural form of its language.
struct CountedPhrase: Sendable {
    private let form: @Sendable (Int) -> String

    /// `one` for 1 only: English, Greek.
    static func oneIsSingular(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { $0 == 1 ? one : other }
    }

    /// `one` for 0 and 1: Hindi, Brazilian Portuguese.
    static func zeroAndOneAreSingular(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { $0 <= 1 ? one : other }
    }

    /// `one` for 1 only; behind other numbers, unless they are 0 or end in 01 to 19, follows "de": Romanian.
    static func romanian(_ one: String, _ other: String) -> CountedPhrase {
        CountedPhrase { count in
            if count == 1 { return one }
            return count == 0 || 1...19 ~= count % 100 ? other : other.replacing("#", with: "# de")
        }
    }

    func callAsFunction(_ count: Int) -> String {
        form(count).replacing("#", with: "\(count)")
    }
}
