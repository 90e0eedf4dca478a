/// The requests that are sent in parallel: for lists, for image data, and to one host.
package enum ParallelRequests {
    /// The maximum number of requests.
    package static let limit = 8
}
