/// A command line that cannot be understood, as standard error explains it.
///
/// The first line names the offending word, the last one shows the usage; there are at most six. Nothing in them
/// can drive a terminal.
struct UsageError: Error, Equatable {
    let lines: [String]

    init(_ problem: String, hints: [String] = [], command: CommandName? = nil) {
        self.init(problem, hints: hints, usage: command?.declaration.usage ?? Program.usage)
    }

    init(_ problem: String, hints: [String] = [], usage: String) {
        let all = [Program.name + ": " + problem] + hints.prefix(4) + ["usage: " + usage]
        lines = all.map(\.escapingControls)
    }
}
