public import Foundation

extension URL {
    /// The text of the URL without secrets, as `Secrets.redacted(_:)` returns it.
    package var redacted: String { Secrets.redacted(self) }
}

/// Decides what is secret in a text: a URL, a word typed by the user or a message from the system.
///
/// When in doubt, it hides too much rather than too little.
public enum Secrets {
    /// Returns the text of a URL with its user, password and possibly secret values replaced by "…", for messages.
    ///
    /// A value in the query or fragment counts as secret if its name contains `token`, `key`, `pass` or the like, or if
    /// it holds such a value or a URL with a user.
    public static func redacted(_ url: URL) -> String { redacted(url.absoluteString, isWord: true) }

    /// Returns `text` with users and passwords of URLs and proxies, and secret values, replaced by "…".
    ///
    /// - Parameter isWord: whether the text is a single word typed by the user, in which spaces do not end a URL.
    public static func redacted(_ text: String, isWord: Bool = false) -> String {
        guard mayHoldSecrets(text) else { return text }
        let patterns = Patterns()
        guard !isWord else { return patterns.redacted(text) }
        return text.replacing(patterns.word) { match in
            mayHoldSecrets(match.output) ? patterns.redacted(match.output) : String(match.output)
        }
    }

    /// Most texts do not, and regular expressions take time.
    private static func mayHoldSecrets(_ text: some StringProtocol) -> Bool {
        text.utf8.contains(where: "@=".utf8.contains)
    }

    fileprivate static func isSecret(name: Substring) -> Bool {
        let name = (name.removingPercentEncoding ?? String(name)).lowercased()
        return parts.contains(where: name.contains) || names.contains(name)
    }

    private static let parts = [
        "key", "token", "secret", "pass", "pwd", "auth", "sig", "session", "credential", "code", "jwt", "bearer",
        "assertion",
    ]

    private static let names: Set<String> = ["pw", "pin", "otp", "sid"]
}

/// What secrets in URLs look like.
///
/// No part of a pattern repeats what its neighbour repeats, so that all take linear time.
private struct Patterns {
    /// A word of a text: a URL, perhaps with a quoted value, or what libcurl quotes, such as a proxy with its password.
    let word = #/'.*'|(?:="[^"]*"|[^\s"])+/#.matchingSemantics(.unicodeScalar)

    /// The user and password of a URL.
    private let userInformation = #///[^/?#]+@/#.matchingSemantics(.unicodeScalar)

    /// A user and password without a scheme, or with characters that end the host of a URL; not a host and its port.
    private let userAndPassword =
        #/^('?(?:[^/?#]*//)?)[^/?#:@\[]+:(?!//|\d*(?:[/?#]|$)).*?@/#.matchingSemantics(.unicodeScalar)

    /// A value in a query or fragment, with its name.
    private let namedValue = #/([?&#])([^?&#=]*)=([^&#]*)/#.matchingSemantics(.unicodeScalar)

    private let nameInValue = #/(?:^|[?&;#])([^?&;#=]*)=/#.matchingSemantics(.unicodeScalar)

    func redacted(_ word: some StringProtocol) -> String {
        let word = String(word).replacing(namedValue) { match in
            let (whole, start, name, value) = match.output
            // A value that is hidden already may be followed by the punctuation of a sentence.
            guard !value.hasPrefix("…"), Secrets.isSecret(name: name) || holdsSecret(value) else { return whole }
            return "\(start)\(name)=…"
        }
        return withoutUser(word)
    }

    private func withoutUser(_ word: String) -> String {
        word.replacing(userInformation, with: "//…@").replacing(userAndPassword) { "\($0.output.1)…@" }
    }

    /// Returns whether a value, decoded once, holds another URL with a secret.
    private func holdsSecret(_ value: Substring) -> Bool {
        let value = value.removingPercentEncoding ?? String(value)
        return withoutUser(value) != value
            || value.matches(of: nameInValue).contains { Secrets.isSecret(name: $0.output.1) }
    }
}
