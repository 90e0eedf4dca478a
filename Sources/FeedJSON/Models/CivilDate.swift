/// Days of the proleptic Gregorian calendar, counted from 1 January 1970.
enum CivilDate {
    /// How many days a month has.
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The number of a day.
    ///
    /// Years begin in March here, so that the leap day is the last day of its year.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let leapDays = year.floored(by: 4) - year.floored(by: 100) + year.floored(by: 400)
        return 365 * year + leapDays + daysBefore(marchMonth: (month + 9) % 12) + day - 1 - daysBefore1970
    }

    /// The date of the day with a number.
    static func date(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        var year = (days + daysBefore1970).floored(by: 366)
        while self.days(year: year + 1, month: 3, day: 1) <= days { year += 1 }
        let dayOfYear = days - self.days(year: year, month: 3, day: 1)
        let marchMonth = (dayOfYear * 5 + 2) / 153
        let month = (marchMonth + 2) % 12 + 1
        return (month > 2 ? year : year + 1, month, dayOfYear - daysBefore(marchMonth: marchMonth) + 1)
    }

    /// The days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468

    /// The days before a month counted from March: the lengths of months repeat every five, in 153 days.
    private static func daysBefore(marchMonth: Int) -> Int {
        (153 * marchMonth + 2) / 5
    }
}

extension Int {
    /// The quotient rounded towards negative infinity.
    func floored(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}
