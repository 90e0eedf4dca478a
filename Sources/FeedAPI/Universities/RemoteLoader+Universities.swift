public import FeedCore
import FeedJSON
public import Foundation

extension RemoteLoader where Value == [University] {
    /// Creates a loader of the university list at `url`.
    ///
    /// - Parameter headers: what to send besides, or instead of, `Accept: application/json`.
    public static func universities(
        at url: URL,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let map = UniversitiesMapper.map
        return RemoteLoader(at: .success(url), headers: headers, client: client, accepting: 200...200, map: map)
    }
}

/// Maps a university service's response to universities.
public enum UniversitiesMapper {
    /// Returns the universities of a response with status 200, in the service's order.
    ///
    /// The payload is an array of objects, each with `name`, `country`, `alpha_two_code`, `web_pages` (texts) and
    /// perhaps a `state-province`.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` where any part of it is wrong.
    public static func map(_ response: HTTPResponse) throws -> [University] {
        try response.mapBody(accepting: 200...200) { reader in try reader.readItems() }
    }
}
