import FeedGallery
import Foundation

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
