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
    package func withPlainForm<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        guard let form = PlainForm(of: self) else { return body(self) }
        return withUnsafeTemporaryAllocation(byteCount: form.count, alignment: 1) { bytes in
            form.write(to: bytes)
            return body(UnsafeRawBufferPointer(bytes))
        }
    }
}

/// The parts of a web URL that are in its plain form.
///
/// It works on bytes, because a feed has thousands of names to compare.
private struct PlainForm {
    private typealias Part = Slice<UnsafeRawBufferPointer>

    private static let start: StaticString = "https://"

    /// The host as written, without a leading `www.`, and the path without `/` at its end.
    private let host, path: Part

    /// The colon and the port; empty for the default port.
    private let port: Part

    /// The query and the fragment.
    private let rest: Part

    /// The number of bytes of the plain form.
    let count: Int

    /// Finds the parts of a URL; nil if it is not a web URL with a host.
    init?(of url: UnsafeRawBufferPointer) {
        let isSecure = url[...].begins(with: "https://")
        guard isSecure || url[...].begins(with: "http://") else { return nil }
        let afterScheme = url[(isSecure ? 8 : 7)...]
        let authority = afterScheme.prefix { !$0.isSlash && !$0.endsPath }
        let address = authority.afterUser
        let host = address.withoutPort
        guard !host.isEmpty else { return nil }
        self.host = host.begins(with: "www.") ? host.dropFirst(4) : host
        let port = address[host.endIndex...]
        let isDefault = port.count <= 1 || port.begins(with: isSecure ? ":443" : ":80", isAll: true)
        self.port = isDefault ? port.prefix(0) : port
        let path = afterScheme[authority.endIndex...].prefix { !$0.endsPath }
        self.path = path.withoutSlashes
        rest = url[path.endIndex...]
        count = Self.start.utf8CodeUnitCount + self.host.count + self.port.count + self.path.count + rest.count
    }

    /// Writes the plain form to `count` bytes.
    func write(to bytes: UnsafeMutableRawBufferPointer) {
        let startOfHost = Self.start.utf8CodeUnitCount
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: Self.start.utf8Start, count: startOfHost))
        let endOfHost = Self.copy(host, to: bytes, at: startOfHost)
        for index in startOfHost..<endOfHost { bytes[index] = bytes[index].lowercased }
        let endOfPort = Self.copy(port, to: bytes, at: endOfHost)
        let endOfPath = Self.copy(path, to: bytes, at: endOfPort)
        _ = Self.copy(rest, to: bytes, at: endOfPath)
    }

    /// Copies a part to `start`, and returns the index after it.
    private static func copy(_ part: Part, to bytes: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
        let end = start + part.count
        let place = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end])
        place.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        return end
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Returns whether the bytes begin with an ASCII text, or are that text, ignoring case.
    fileprivate func begins(with text: StaticString, isAll: Bool = false) -> Bool {
        guard isAll ? count == text.utf8CodeUnitCount : count >= text.utf8CodeUnitCount else { return false }
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
