#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension URL {
    /// The URL fit to be shown to anybody: without user, password, and the values of its query that may be secrets.
    package var redacted: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "…" }
        if parts.user != nil || parts.password != nil {
            parts.user = "…"
            parts.password = nil
        }
        parts.percentEncodedQuery = parts.percentEncodedQuery.map(Self.redactedQuery)
        return (parts.string ?? "…").replacing("%E2%80%A6", with: "…")
    }

    private static func redactedQuery(_ query: String) -> String {
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            return isSecret(name.lowercased()) || isSecret(decodedName(of: item).lowercased())
                ? "\(name)=%E2%80%A6" : String(item)
        }
        return items.joined(separator: "&")
    }

    private static func decodedName(of item: Substring) -> String {
        var parts = URLComponents()
        parts.percentEncodedQuery = String(item)
        return parts.queryItems?.first?.name ?? ""
    }

    private static func isSecret(_ name: String) -> Bool {
        ["key", "token", "secret", "password", "passwd", "pwd", "auth", "sig", "session", "credential", "code"]
            .contains { name.contains($0) }
    }
}
