extension Phrases {
    /// Returns the name of a month, from 1 to 12.
    func monthName(_ month: Int) -> String {
        switch month {
        case 1: t("January")
        case 2: t("February")
        case 3: t("March")
        case 4: t("April")
        case 5: t("May")
        case 6: t("June")
        case 7: t("July")
        case 8: t("August")
        case 9: t("September")
        case 10: t("October")
        case 11: t("November")
        default: t("December")
        }
    }

    /// Returns a date; in some languages, the month has another form than its name.
    func day(_ day: String, _ month: Int, _ year: String) -> String {
        switch month {
        case 1: t("{day} January {year}", day, year)
        case 2: t("{day} February {year}", day, year)
        case 3: t("{day} March {year}", day, year)
        case 4: t("{day} April {year}", day, year)
        case 5: t("{day} May {year}", day, year)
        case 6: t("{day} June {year}", day, year)
        case 7: t("{day} July {year}", day, year)
        case 8: t("{day} August {year}", day, year)
        case 9: t("{day} September {year}", day, year)
        case 10: t("{day} October {year}", day, year)
        case 11: t("{day} November {year}", day, year)
        default: t("{day} December {year}", day, year)
        }
    }
}
