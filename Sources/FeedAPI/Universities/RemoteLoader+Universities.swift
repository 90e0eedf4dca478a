public import FeedCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RemoteLoader where Value == [University] {
    /// Creates a loader of the university list at `url`.
    public static func universities(at url: URL, client: any HTTPClient) -> RemoteLoader {
        let request = HTTPRequest(url: url, headers: .acceptingJSON)
        return RemoteLoader(request: request, client: client, map: UniversitiesMapper.map)
    }
}
