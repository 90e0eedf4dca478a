package import Foundation

extension URL {
    /// The plain form of a web URL, which is the same for its usual spellings; the text of any other URL.
    ///
    ///     let isSameSite = page.plainForm == otherPage.plainForm
    ///
    /// The scheme is `https`, and the host is in lower case, without a leading `www.`. The plain form has no user, no
    /// default port of its own scheme, and no `/` at the end of the path; the rest is as written.
    package var plainForm: String {
        var text = absoluteString
        return text.withUTF8 { bytes in
            UnsafeRawBufferPointer(bytes).withPlainForm { String(decoding: $0, as: UTF8.self) }
        }
    }

    package var plainFormWithoutFragment: String { String(plainForm.prefix { $0 != "#" }) }

    /// The plain form of a feed's URL, without a fragment and the values of possible secrets.
    ///
    /// Two URLs with the same one are the same feed to an export.
    package var plainFormOfFeed: String { Secrets.withoutValues(of: plainFormWithoutFragment) }
}

extension UnsafeRawBufferPointer {
    /// Calls `body` with the plain form of this text if it is a web URL, else with the text itself.
    @inlinable
    package func withPlainForm<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        if let plainForm { plainForm.withUnsafeBytes(body) } else { body(self) }
    }

    /// The plain form of this URL; nil if it is not a web URL with a host.
    @usableFromInline
    package var plainForm: [UInt8]? {
        let isSecure = self[...].begins(with: "https://")
        guard isSecure || self[...].begins(with: "http://") else { return nil }
        let afterScheme = self[(isSecure ? 8 : 7)...]
        let authority = afterScheme.prefix { !$0.isSlash && !$0.endsPath }
        let address = authority.afterUser
        let host = address.withoutPort
        guard !host.isEmpty else { return nil }
        let port = address[host.endIndex...]
        let path = afterScheme[authority.endIndex...].prefix { !$0.endsPath }
        var form: [UInt8] = []
        form.reserveCapacity(count + 1)
        form += "https://".utf8
        for byte in host.begins(with: "www.") ? host.dropFirst(4) : host { form.append(byte.lowercased) }
        if port.count > 1, !port.elementsEqual((isSecure ? ":443" : ":80").utf8) { form += port }
        form += UnsafeRawBufferPointer(rebasing: path.withoutSlashes)
        form += UnsafeRawBufferPointer(rebasing: self[path.endIndex...])
        return form
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Returns whether the bytes begin with an ASCII text, ignoring case.
    fileprivate func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { self[startIndex + $0].lowercased == text.utf8Start[$0] }
    }

    /// The host and the port of an authority.
    fileprivate var afterUser: Self {
        lastIndex(of: UInt8(ascii: "@")).map { self[($0 + 1)...] } ?? self
    }

    /// The host, which may be an IPv6 address in brackets.
    fileprivate var withoutPort: Self {
        let colon = lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]") }
        return colon.flatMap { self[$0] == UInt8(ascii: ":") ? self[..<$0] : nil } ?? self
    }

    fileprivate var withoutSlashes: Self {
        lastIndex { !$0.isSlash }.map { self[...$0] } ?? prefix(0)
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

    fileprivate var isSlash: Bool { self == UInt8(ascii: "/") }

    /// Whether this begins the query or the fragment of a URL.
    fileprivate var endsPath: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "#") }
}
