import Foundation

/// The end of a `Retry-After` (RFC 9110, section 10.2.3) for a URL, its whole origin, or the pictures of an origin.
package struct RetryAfterTime: Codable, Hashable, Sendable {
    enum Scope {
        case url, origin, pictures, failure
    }

    let date: Date
    private let wholeOrigin: Bool
    private let ofPictures: Bool?
    let failure: FailedLoad?

    init(date: Date, scope: Scope) {
        self.date = date
        wholeOrigin = scope == .origin
        ofPictures = scope == .pictures ? true : nil
        failure = nil
    }

    /// Creates the record of a failed load, which is saved with the times.
    init(_ failure: FailedLoad) {
        (date, wholeOrigin, ofPictures, self.failure) = (failure.since, false, nil, failure)
    }

    var scope: Scope {
        if failure != nil { return .failure }
        return ofPictures == true ? .pictures : wholeOrigin ? .origin : .url
    }
}
