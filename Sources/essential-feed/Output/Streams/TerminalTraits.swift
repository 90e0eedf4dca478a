import FeedGallery
import Foundation

/// The capabilities of the terminal on standard output.
struct TerminalTraits: Sendable {
    let columns: Int

    /// The width in pixels, or a default if it is unknown.
    var pixels = 640

    /// Whether the terminal shows bold and dim text.
    var usesColour = false

    /// Whether the terminal is known to support links (OSC 8), or to ignore them silently.
    var showsLinks = false

    /// Whether the terminal can move the cursor, unlike a `dumb` terminal.
    var movesCursor = false

    /// The protocol for showing pictures, if the terminal supports one.
    var pictures: TerminalImageProtocol?

    func bold(_ text: String) -> String { styled(text, "1") }

    func dim(_ text: String) -> String { styled(text, "2") }

    /// Returns `text` as a link to `url`, which is plain ASCII.
    func link(_ text: String, to url: String) -> String {
        showsLinks ? "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" : text
    }

    private func styled(_ text: String, _ code: String) -> String {
        usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension TerminalTraits {
    /// Detects the traits from the stream and environment variables; nil if standard output is not a terminal.
    init?(environment variable: (String) -> String?) {
        guard StandardStream.output.isTerminal else { return nil }
        let isPlain = variable("NO_COLOR") != nil || variable("TERM") == "dumb"
        self.init(
            columns: StandardStream.output.columns ?? 80,
            pixels: StandardStream.output.pixels ?? 8 * (StandardStream.output.columns ?? 80),
            usesColour: !isPlain,
            showsLinks: !isPlain && Self.showsLinks(variable),
            movesCursor: variable("TERM") != "dumb",
            pictures: TerminalImageProtocol(environment: variable)
        )
    }

    /// Returns the traits for text that is not for a terminal: without colour, `COLUMNS` or 80 columns wide.
    static func plain(environment variable: (String) -> String?) -> TerminalTraits {
        let columns = variable("COLUMNS").flatMap { Int($0) } ?? 80
        return TerminalTraits(columns: (1...10_000).contains(columns) ? columns : 80)
    }

    private static func showsLinks(_ variable: (String) -> String?) -> Bool {
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "Hyper", "rio"]
        return variable("TMUX") == nil && variable("STY") == nil
            && (programs.contains(variable("TERM_PROGRAM") ?? "")
                || ["KITTY_WINDOW_ID", "VTE_VERSION", "WT_SESSION", "KONSOLE_VERSION"].contains { variable($0) != nil })
    }
}

/// A protocol for showing pictures in a terminal; the bytes of the picture are sent unchanged.
enum TerminalImageProtocol: Equatable {
    /// The graphics protocol of kitty, which supports PNG.
    case kitty

    /// The inline images of iTerm2, which support any format.
    case iTerm2

    /// Detects the terminal's protocol from environment variables; nil if it has none.
    init?(environment variable: (String) -> String?) {
        let terminal = variable("TERM") ?? ""
        // A terminal multiplexer does not pass on pictures; through ssh, only its TERM is known.
        guard variable("TMUX") == nil, variable("STY") == nil else { return nil }
        guard !["dumb", "tmux", "screen"].contains(where: terminal.hasPrefix) else { return nil }
        let program = variable("TERM_PROGRAM") ?? variable("LC_TERMINAL") ?? ""
        if variable("KITTY_WINDOW_ID") != nil || terminal == "xterm-kitty" || program == "ghostty" {
            self = .kitty
        } else if ["iTerm.app", "iTerm2", "WezTerm"].contains(program) {
            self = .iTerm2
        } else {
            return nil
        }
    }

    /// Returns the escape sequence that shows a picture, or nil if the terminal does not support its format.
    ///
    /// - Parameter columns: the width of the picture; nil for its own.
    func sequence(showing picture: Data, columns: Int?) -> String? {
        switch self {
        case .kitty:
            guard ImageFormat(of: picture) == .png else { return nil }
            return Self.kittySequence(picture, columns.map { "c=\($0)," } ?? "")
        case .iTerm2:
            let width = columns.map { ";width=\($0)" } ?? ""
            return "\u{1B}]1337;File=inline=1;size=\(picture.count)\(width):\(picture.base64EncodedString())\u{07}"
        }
    }

    /// The protocol requires chunks of at most 4,096 bytes, all but the last with `m=1`.
    private static func kittySequence(_ picture: Data, _ width: String) -> String {
        let text = picture.base64EncodedString().utf8
        var sequence = ""
        var rest = text[...]
        while let chunk = Optional(rest.prefix(4_096)), !chunk.isEmpty {
            rest = rest.dropFirst(4_096)
            let control = sequence.isEmpty ? "a=T,f=100,q=2,\(width)m=" : "m="
            sequence += "\u{1B}_G\(control)\(rest.isEmpty ? 0 : 1);\(Substring(chunk))\u{1B}\\"
        }
        return sequence
    }
}
