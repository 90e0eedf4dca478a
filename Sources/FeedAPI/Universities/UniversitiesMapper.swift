package import FeedCore
import FeedJSON

package enum UniversitiesMapper {
    /// Returns the universities of a response, in the service's order.
    ///
    /// The payload must be an array of objects, each with `name`, `country`, `alpha_two_code`, `web_pages` (strings)
    /// and an optional `state-province`.
    package static func map(_ response: HTTPResponse) throws -> [University] {
        try response.readBody(as: .universities) { try $0.readArray(of: University.init) }
    }
}
