/// Days of the proleptic Gregorian calendar, counted from 1 January of the year 0.
enum CivilDate {
    static func number(year: Int, month: Int, day: Int) -> Int {
        // Years begin in March, so that a leap day is the last one, and 400 years earlier, so that none is negative.
        let (years, months) = month > 2 ? (year + 400, month - 3) : (year + 399, month + 9)
        return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 146_038
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        number(year: year, month: month + 1, day: 1) - number(year: year, month: month, day: 1)
    }

    static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
        var year = number / 366
        while self.number(year: year + 1, month: 1, day: 1) <= number { year += 1 }
        var month = (number - self.number(year: year, month: 1, day: 1)) / 32 + 1
        while self.number(year: year, month: month + 1, day: 1) <= number { month += 1 }
        return (year, month, number - self.number(year: year, month: month, day: 1) + 1)
    }
}
