public import FeedCore
public import Foundation

extension RemoteLoader where Value == [University] {
    /// Creates a loader of the university list at `url`.
    ///
    /// It sends `Accept: application/json` and `headers`, which take precedence.
    public static func universities(at url: URL, headers: HTTPHeaders = [:], client: any HTTPClient) -> RemoteLoader {
        RemoteLoader(at: url, headers: headers, client: client, map: UniversitiesMapper.map)
    }
}
