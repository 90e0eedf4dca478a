import FeedCore
import FeedJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What validating one cached feed came to.
struct ValidationReport: Sendable {
    enum Status: String {
        case valid
        case expired
        case corrupt
    }

    let status: Status
    let url: URL?
    let savedAt: Date?
    let expiresAt: Date?
}

extension ValidationReport: JSONWritable {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("status", status.rawValue)
            if let url { writer.member("url", url.absoluteString) }
            if let savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
            if let expiresAt { writer.member("expires_at", ISO8601.text(of: expiresAt)) }
        }
    }
}
