public import Foundation

extension URL {
    /// The text of the URL without secrets, as `Secrets.redacted(_:)` returns it.
    package var redacted: String { Secrets.redacted(self) }
}

/// Hides possible secrets in a text: a URL, a word typed by the user, or a message from the system.
///
///     log("Loading \(Secrets.redacted(url))")
///
/// In doubt, it hides too much rather than too little.
public enum Secrets {
    /// Returns the text of a URL with its user, password and possible secrets replaced by "…".
    ///
    /// A value in the query or fragment counts as secret if its name contains `token`, `key`, `pass` or the like, or if
    /// it contains such a value or a URL with a user.
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

    /// Returns a URL without the values of possible secrets in its query and fragment; their names and `=` stay.
    package static func withoutValues(of url: String) -> String {
        mayHoldSecrets(url) ? Patterns().replacingValues(in: url, with: "") : url
    }

    /// Whether a text may contain secrets; a fast check that avoids regular expressions for most texts.
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

/// The patterns of secrets in URLs.
///
/// Adjacent parts of a pattern never repeat the same characters, so that matching takes linear time.
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
        withoutUser(replacingValues(in: String(word), with: "…"))
    }

    /// Returns a URL or word with each possibly secret value replaced.
    func replacingValues(in word: String, with replacement: String) -> String {
        word.replacing(namedValue) { match in
            let (whole, start, name, value) = match.output
            // Punctuation may follow a value that is already hidden.
            guard !value.hasPrefix("…"), Secrets.isSecret(name: name) || holdsSecret(value) else { return whole }
            return "\(start)\(name)=\(replacement)"
        }
    }

    private func withoutUser(_ word: String) -> String {
        word.replacing(userInformation, with: "//…@").replacing(userAndPassword) { "\($0.output.1)…@" }
    }

    /// Returns whether a value, decoded once, contains another URL with a secret.
    private func holdsSecret(_ value: Substring) -> Bool {
        let value = value.removingPercentEncoding ?? String(value)
        return withoutUser(value) != value
            || value.matches(of: nameInValue).contains { Secrets.isSecret(name: $0.output.1) }
    }
}
