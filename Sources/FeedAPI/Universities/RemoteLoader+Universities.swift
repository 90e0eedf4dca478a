public import FeedCore
public import Foundation
import JSON

extension RemoteLoader where Value == [University] {
    /// Creates a loader of the university list at `url`.
    ///
    /// It sends `Accept: application/json` and `headers`, which take precedence.
    public static func universities(
        at url: URL,
        headers: HTTPHeaders = [:],
        client: any HTTPClient
    ) -> RemoteLoader {
        let map = UniversitiesMapper.map
        return RemoteLoader(at: { url }, headers: headers, client: client, accepting: 200...200, map: map)
    }
}

/// Maps a university service's response to universities.
public enum UniversitiesMapper {
    /// Returns the universities of a response with status 200, in the service's order.
    ///
    /// The payload is an array of objects, each with `name`, `country`, `alpha_two_code`, `web_pages` (strings) and an
    /// optional `state-province`.
    ///
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)`` if any of this does not hold.
    public static func map(_ response: HTTPResponse) throws -> [University] {
        try response.mapBody(accepting: 200...200) { reader in try reader.readArray(of: university) }
    }

    private static func university(from reader: inout JSONReader) throws -> University {
        var name: String?
        var country: String?
        var alphaTwoCode: String?
        var stateOrProvince: String?
        var webPages: [String]?
        try reader.readObject { reader, member in
            switch member {
            case "name": name = try reader.readStringIfPresent()
            case "country": country = try reader.readStringIfPresent()
            case "alpha_two_code": alphaTwoCode = try reader.readStringIfPresent()
            case "state-province": stateOrProvince = try reader.readStringIfPresent()
            case "web_pages": webPages = try reader.readNull() ? nil : reader.readArray(of: { try $0.readString() })
            default: break
            }
        }
        guard let name else { throw reader.missing("name") }
        guard let country else { throw reader.missing("country") }
        guard let alphaTwoCode else { throw reader.missing("alpha_two_code") }
        guard let webPages else { throw reader.missing("web_pages") }
        return University(
            name: name,
            country: country,
            alphaTwoCode: alphaTwoCode,
            stateOrProvince: stateOrProvince,
            webPages: webPages
        )
    }
}
