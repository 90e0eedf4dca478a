import FeedCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONReader {
    /// Reads a string, or nil where there is `null`.
    package mutating func readStringIfPresent() throws -> String? {
        try readNull() ? nil : readString()
    }

    /// Reads an identity written in hexadecimal (RFC 9562, section 4), or nil where there is `null`.
    package mutating func readUUID() throws -> UUID? {
        guard try !readNull() else { return nil }
        guard let uuid = try readText().withUTF8(UUID.init(text:)) else { throw invalid("not a UUID") }
        return uuid
    }

    /// Reads an absolute `http` or `https` URL, or nil where there is `null`.
    package mutating func readWebURL() throws -> URL? {
        try readURLText()?.url
    }

    /// Reads the text of an absolute `http` or `https` URL, or nil where there is `null`.
    mutating func readURLText() throws -> URLText? {
        guard try !readNull() else { return nil }
        guard let url = URLText(web: try readString()) else { throw invalid("not an absolute http or https URL") }
        return url
    }

    /// Reads a date and time as `ISO8601` says, or nil where there is `null`.
    package mutating func readDate() throws -> Date? {
        guard try !readNull() else { return nil }
        guard let date = try readText().withUTF8(ISO8601.date) else { throw invalid("not a date that exists") }
        return date
    }
}
