import Foundation

/// What a user types, and what the screen then shows.
struct SessionStep {
    let command: String
    let output: [String]

    static func steps(of lines: [String]) -> [SessionStep] {
        lines.reduce(into: []) { steps, line in
            if line.hasPrefix("$ ") {
                steps.append(SessionStep(command: String(line.dropFirst(2)), output: []))
            } else if let step = steps.popLast() {
                steps.append(SessionStep(command: step.command, output: step.output + [line]))
            }
        }
    }

    /// Returns whether `screen` shows this output, with any lines in place of `…`, ignoring times.
    func isShown(by screen: String) -> Bool {
        let parts = output.split(separator: "…", omittingEmptySubsequences: false)
            .map { Self.timeless($0.joined(separator: "\n")) }
        let screen = Self.timeless(screen)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts == [screen] }
        var rest = screen[...]
        for part in parts {
            guard let found = rest.range(of: part) ?? (part.isEmpty ? rest.startIndex..<rest.startIndex : nil)
            else { return false }
            rest = rest[found.upperBound...]
        }
        return screen.hasPrefix(first) && screen.hasSuffix(last)
    }

    /// The words of a text, without those that vary between runs and systems.
    private static func timeless(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing(/(just now|\d+ (second|minute|hour|day|week|month|year)s? ago)/, with: "at some time")
            .replacing(/(127\.0\.0\.1:8080[^ ]*): .*?(?=\. Showing| exit code|$)/) { "\($0.1): cause" }
    }
}
