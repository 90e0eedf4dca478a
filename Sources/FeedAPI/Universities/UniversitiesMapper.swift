public import FeedCore
import FeedJSON

/// Maps a university service's answer to universities.
public enum UniversitiesMapper {
    /// Returns the universities of an answer with status 200, in the service's order.
    ///
    /// The payload is an array of objects, each with `name`, `country`, `alpha_two_code`, `web_pages` (texts) and
    /// perhaps a `state-province`.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` where any part of it is wrong.
    public static func map(_ response: HTTPResponse) throws -> [University] {
        try response.mapBody(accepting: 200...200) { reader in try reader.readItems() }
    }
}
