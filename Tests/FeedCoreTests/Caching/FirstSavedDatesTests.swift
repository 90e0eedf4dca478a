import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("Recording when items were first saved", .limited)
struct FirstSavedDatesTests {
    @Test func givesEachItemItsDate() {
        let all = [anyDate + 1, anyDate + 1, nil, anyDate, anyDate + 1]
        #expect(FirstSavedDates(all).dates(count: 5) == all)
        #expect(FirstSavedDates(all).dates(count: 2) == [anyDate + 1, anyDate + 1])
        #expect(FirstSavedDates(all).dates(count: 7) == all + [nil, nil])
        #expect(FirstSavedDates([]).dates(count: 1) == [nil])
    }

    @Test func takesNoMoreSpaceForMoreItemsOfOneDate() throws {
        let sizes = try [1, 9].map { count in
            try JSONEncoder().encode(FirstSavedDates(Array(repeating: anyDate, count: count))).count
        }
        #expect(sizes[0] == sizes[1])
    }

    /// A damaged file must not crash the process.
    @Test(arguments: [
        #"[{"count":-1,"date":1},{"count":0,"date":1}]"#,
        #"[{"count":9223372036854775807},{"count":9223372036854775807}]"#, "[]",
    ])
    func toleratesImpossibleRuns(runs: String) throws {
        let dates = try JSONDecoder().decode(FirstSavedDates.self, from: Data("{\"runs\":\(runs)}".utf8))
        #expect(dates.dates(count: 3) == [nil, nil, nil])
    }
}
