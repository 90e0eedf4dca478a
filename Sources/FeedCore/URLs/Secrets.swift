public import Foundation

extension URL {
    /// The text of the URL of a feed or list without secrets, as `Secrets.redacted(_:)` returns it.
    package var redacted: String { Secrets.redacted(self) }
}

/// Hides possible secrets in a text: a URL, a word typed by the user, or a message from the system.
///
///     log("Loading \(Secrets.redacted(url))")
///
/// In doubt, it hides too much rather than too little.
public enum Secrets {
    /// Returns the text of the URL of a feed or list with its user, password and possible secrets replaced by "…".
    ///
    /// A value in the query or fragment counts as secret if its name contains `token`, `key`, `pass` or the like, if it
    /// contains such a value or a URL with a user, or if it looks like a key: a UUID, 32 or more hexadecimal digits, or
    /// 16 or more characters under the name `hash`, `sig`, `signature` or `feed`.
    public static func redacted(_ url: URL) -> String { redacted(url.absoluteString, isWord: true) }

    /// Returns `text` with users and passwords of URLs and proxies, and secret values, replaced by "…".
    ///
    /// - Parameter isWord: whether the text is a single word typed by the user, which may be the URL of a feed, and in
    ///   which spaces do not end a URL. In other texts, such as those with URLs of pictures, only the names of values
    ///   count, not what looks like a key.
    public static func redacted(_ text: String, isWord: Bool = false) -> String {
        guard mayHoldSecrets(text) else { return text }
        let patterns = Patterns()
        guard !isWord else { return patterns.redacted(text, hidingKeys: true) }
        return text.replacing(patterns.word) { match in
            mayHoldSecrets(match.output) ? patterns.redacted(match.output) : String(match.output)
        }
    }

    /// Returns the URL of a feed without the values of possible secrets in its query and fragment; their names and `=`
    /// stay.
    package static func withoutValues(of url: String) -> String {
        mayHoldSecrets(url) ? Patterns().replacingValues(in: url, with: "", hidingKeys: true) : url
    }

    /// Whether a text may contain secrets; a fast check that avoids regular expressions for most texts.
    fileprivate static func mayHoldSecrets(_ text: some StringProtocol) -> Bool {
        text.utf8.contains(where: "@=".utf8.contains)
    }

    fileprivate static func isSecret(name: Substring) -> Bool {
        let name = name.decoded.lowercased()
        return parts.contains(where: name.contains) || names.contains(name)
    }

    /// Returns whether a value in the query of a feed's URL looks like a key, regardless of its name or with this name.
    fileprivate static func isKey(_ value: Substring, named name: Substring) -> Bool {
        let (value, name) = (value.decoded, name.decoded.lowercased())
        // The ID of an image, in the URL of a page.
        if name == "after_id" { return false }
        guard value.utf8.count >= 16 else { return false }
        if namesOfKeys.contains(name) { return true }
        return value.contains(/[0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/)
    }

    /// The names of values that are secret if they are long.
    private static let namesOfKeys: Set<String> = ["hash", "sig", "signature", "feed"]

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

    func redacted(_ word: some StringProtocol, hidingKeys hidesKeys: Bool = false) -> String {
        withoutUser(replacingValues(in: String(word), with: "…", hidingKeys: hidesKeys))
    }

    /// Returns a URL or word with each possibly secret value replaced.
    ///
    /// - Parameter hidesKeys: whether values that look like keys are secret too, as in the URL of a feed.
    func replacingValues(in word: String, with replacement: String, hidingKeys hidesKeys: Bool) -> String {
        word.replacing(namedValue) { match in
            let (whole, start, name, value) = match.output
            // Punctuation may follow a value that is already hidden.
            guard !value.hasPrefix("…"),
                Secrets.isSecret(name: name) || holdsSecret(value) || hidesKeys && Secrets.isKey(value, named: name)
            else { return whole }
            return "\(start)\(name)=\(replacement)"
        }
    }

    private func withoutUser(_ word: String) -> String {
        word.replacing(userInformation, with: "//…@").replacing(userAndPassword) { "\($0.output.1)…@" }
    }

    /// Returns whether a value, decoded once, contains another URL with a secret.
    private func holdsSecret(_ value: Substring) -> Bool {
        let value = value.decoded
        guard Secrets.mayHoldSecrets(value) else { return false }
        return withoutUser(value) != value
            || value.matches(of: nameInValue).contains { Secrets.isSecret(name: $0.output.1) }
    }
}

extension Substring {
    /// The text with its percent-encoding decoded once, if that is valid.
    fileprivate var decoded: String { removingPercentEncoding ?? String(self) }
}
