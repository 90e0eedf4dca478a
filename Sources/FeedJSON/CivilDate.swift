/// Days of the proleptic Gregorian calendar, counted from 1 January of the year 0.
enum CivilDate {
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func number(year: Int, month: Int, day: Int) -> Int {
        (1..<month).reduce(days(before: year) + day - 1) { $0 + length(ofMonth: $1, year: year) }
    }

    static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        var (year, month) = (number / 366, 1)
        while days(before: year + 1) <= number { year += 1 }
        var day = number - days(before: year) + 1
        while day > length(ofMonth: month, year: year) {
            day -= length(ofMonth: month, year: year)
            month += 1
        }
        return (year, month, day)
    }

    private static func days(before year: Int) -> Int {
        365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    }
}
