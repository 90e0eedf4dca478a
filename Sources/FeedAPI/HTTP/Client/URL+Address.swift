import Foundation

extension URL {
    /// The same URL in a form that FoundationNetworking of Swift 6.3 accepts.
    ///
    /// It compares a URL's IPv6 host with libcurl's, only one of which has brackets, and rejects the request
    /// (swift-corelibs-foundation, issue 5496). Percent-encoded, both are equal. It also rejects a scheme in upper
    /// case. On other platforms this is the unchanged URL.
    ///
    /// - Returns: nil if Foundation cannot create the URL in this form.
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
