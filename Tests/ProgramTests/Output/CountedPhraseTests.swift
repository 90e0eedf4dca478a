import TestSupport
import Testing

@testable import essential_feed

@Suite(.limited) struct CountedPhraseTests {
    @Test(
        arguments: [
            (PluralRule.oneIsSingular, [0: .other, 1: .one, 2: .other, 11: .other, 21: .other, 101: .other]),
            (.zeroAndOneAreSingular, [0: .one, 1: .one, 2: .other, 21: .other]),
            (
                .romanian,
                [
                    0: .few, 1: .one, 2: .few, 19: .few, 20: .other, 21: .other, 99: .other, 100: .other, 101: .few,
                    119: .few,
                    120: .other, 1001: .few, 1020: .other,
                ]
            ),
        ] as [(PluralRule, [Int: PluralForm])]
    )
    func choosesTheForm(rule: PluralRule, forms: [Int: PluralForm]) {
        for (count, form) in forms {
            #expect(rule.form(of: count) == form, "\(count)")
        }
    }
}
