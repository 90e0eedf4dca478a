import TestSupport

/// A URI reference in its five parts, and its resolution: RFC 3986 word for word, for comparison.
struct URIReference: CustomStringConvertible {
    private var scheme: String?
    private var authority: String?
    private var path: String
    private var query: String?
    private var fragment: String?

    /// Parses a reference with the expression of appendix B.
    init(_ text: String) throws {
        let parts = try /(([^:\/?#]+):)?(\/\/([^\/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/.wholeMatch(in: text)?.output
        guard let parts else { throw AnyError("no reference: \(text)") }
        (scheme, authority, path) = (parts.2.map(String.init), parts.4.map(String.init), String(parts.5))
        (query, fragment) = (parts.7.map(String.init), parts.9.map(String.init))
    }

    /// The reference, composed as in section 5.3.
    var description: String {
        (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path
            + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
    }

    /// The reference resolved against an absolute one, as in section 5.2.2.
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        target.path = Self.removingDotSegments(path)
        guard scheme == nil else { return target }
        target.scheme = base.scheme
        guard authority == nil else { return target }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if !path.hasPrefix("/") {
            target.path = Self.removingDotSegments(base.merged(with: path))
        }
        return target
    }

    /// Section 5.2.3.
    private func merged(with relativePath: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relativePath }
        return path.lastIndex(of: "/").map { path[...$0] + relativePath } ?? relativePath
    }

    /// Section 5.2.4.
    private static func removingDotSegments(_ path: String) -> String {
        var input = path[...]
        var output = ""
        while !input.isEmpty {
            if input.hasPrefix("../") || input.hasPrefix("./") {
                input = input.drop { $0 == "." }.dropFirst()
            } else if input.hasPrefix("/./") || input == "/." {
                input = "/" + input.dropFirst(3)
            } else if input.hasPrefix("/../") || input == "/.." {
                input = "/" + input.dropFirst(4)
                output = String(output[..<(output.lastIndex(of: "/") ?? output.startIndex)])
            } else if input == "." || input == ".." {
                input = ""
            } else {
                let end = input.dropFirst().firstIndex(of: "/") ?? input.endIndex
                output += input[..<end]
                input = input[end...]
            }
        }
        return output
    }
}
