import Foundation

/// The style of all pages, with a policy that allows only this style.
struct Style {
    let text: String

    /// The `Content-Security-Policy`: only this style and the gallery's own images.
    let policy: String

    init(text: String) {
        self.text = text
        let hash = Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
        policy =
            "default-src 'none'; img-src 'self' data:; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
    }

    /// The style of the gallery.
    static let gallery = Style(text: basics + grid + Shape.rules + enlarged + print)
}
