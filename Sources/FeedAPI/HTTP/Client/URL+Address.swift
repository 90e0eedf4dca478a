import Foundation

extension URL {
    /// The same URL in the form in which FoundationNetworking of Swift 6.3 takes an IPv6 address for a host.
    ///
    /// It compares the host with libcurl's idea of it, once with and once without the brackets, and refuses the
    /// request (swift-corelibs-foundation, issue 5496). Percent-encoded the two are the same. It also refuses a scheme
    /// in upper case. Elsewhere it is the URL as it is.
    ///
    /// - Returns: nil where Foundation makes no URL of that form.
    var withEncodedAddress: URL? {
        #if canImport(FoundationNetworking)
            var text = absoluteString
            if let scheme, scheme != scheme.lowercased() { text = scheme.lowercased() + text.dropFirst(scheme.count) }
            if let host = host(percentEncoded: true), host.contains(":") {
                let encoded = "%5B" + host.replacing(":", with: "%3A") + "%5D"
                text = text.replacing("[\(host)]", with: encoded, maxReplacements: 1)
            }
            return URL(string: text)
        #else
            return self
        #endif
    }
}
