public import FeedCore
import FeedJSON
public import Foundation

extension RemoteLoader where Value == [University] {
    /// Creates a loader of the university list at `url`.
    ///
    /// It sends `Accept: application/json` and `headers`, which take precedence.
    public static func universities(at url: URL, headers: HTTPHeaders = [:], client: any HTTPClient) -> RemoteLoader {
        RemoteLoader(at: .success(url), headers: headers, client: client, map: UniversitiesMapper.map)
    }
}

package enum UniversitiesMapper {
    /// Returns the universities of a response, in the service's order.
    ///
    /// The payload must be an array of objects, each with `name`, `country`, `alpha_two_code`, `web_pages` (strings)
    /// and an optional `state-province`.
    package static func map(_ response: HTTPResponse) throws -> [University] {
        try response.readBody(as: .universities) { try $0.readArray(of: University.init) }
    }
}
