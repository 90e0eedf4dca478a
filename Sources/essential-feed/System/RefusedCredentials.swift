import FeedAPI
import FeedCore
import Foundation

struct RefusedCredentials: Error {
    enum Reason {
        /// The service rejected the credentials in a variable, a file or a URL.
        case rejected(source: String)
        /// The credentials are for another origin.
        case otherOrigin(Origin)
        /// The credentials are for the origin that redirects to another.
        case redirected(from: Origin, to: Origin)
        case tokenWithoutURL
        case onlyHTTPS
        case notInNetrc(path: String, host: String)
    }

    let status: Int
    let reasons: [Reason]
}
