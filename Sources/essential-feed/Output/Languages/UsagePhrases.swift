/// How a language explains a command line that cannot be understood.
struct UsagePhrases: Sendable {
    /// Stands before the line that shows the usage.
    let usage: String
    /// Stands before the last of several choices.
    let or: String
    /// Takes what was probably meant.
    let didYouMean: Phrases.One

    // Commands
    let noCommand: String
    /// Takes the commands.
    let commands: Phrases.One
    /// Takes the words that show the help.
    let help: Phrases.One
    let unknownCommand: Phrases.One
    /// Takes the option.
    let beforeCommand: Phrases.One
    let optionsFollow: String

    // Options
    let unknownOption: Phrases.One
    /// Takes the option and the command.
    let doesNotApply: Phrases.Two
    /// Takes the option and the word with the value.
    let takesNoValue: Phrases.Two
    /// Takes the option and its usage; what was found instead follows behind "; ".
    let needsValue: Phrases.Two
    let valueIsEmpty: String
    /// Takes the word that stands in the value's place.
    let valueMissing: Phrases.One
    /// Takes the option with its value.
    let valueWithDash: Phrases.One
    /// Takes the option and both values.
    let givenTwice: Phrases.Three
    /// Takes the option, what its value has to be, and the value.
    let wrongValue: Phrases.Three
    /// Takes the URL and the option or variable.
    let notAWebURL: Phrases.Two
    /// Takes the format.
    let formatNeedsOutput: Phrases.One
    /// Takes the format.
    let formatNeedsFile: Phrases.One
    /// Takes the command.
    let manualOfAll: Phrases.One

    // Arguments
    /// Takes the command and the argument.
    let missingArgument: Phrases.Two
    /// Takes the command, what its argument has to be, and the argument.
    let wrongArgument: Phrases.Three
    let unexpectedArgument: Phrases.One
    /// Takes the name.
    let nameInQuotes: Phrases.One
    let notAnImageID: Phrases.One

    // What a value or an argument has to be
    let anImageID: String
    let anImageIDOrURL: String
    let aName: String
    let aWholeNumber: String
    let aNumberOfSeconds: String
}
