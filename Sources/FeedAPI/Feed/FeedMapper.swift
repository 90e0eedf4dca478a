package import FeedCore
import FeedJSON
import FeedMarkup
package import Foundation

/// Maps the response of a feed's service to a page of images, whatever the format.
package enum FeedMapper {
    /// The media types of the formats, as a request prefers them.
    static let types = """
        application/feed+json, application/rss+xml, application/atom+xml, application/json;q=0.9, text/html;q=0.8, \
        */*;q=0.5
        """

    /// Returns the images of a page; `feed` is the URL of the feed, nil for that of the response.
    package static func images(in response: HTTPResponse, feed: URL? = nil) throws -> [FeedImage] {
        try page(of: response, feed: feed ?? response.url).items
    }

    /// Returns the page in a response with status 200.
    ///
    /// - Parameters:
    ///   - feed: the URL of the feed as it was given, from which IDs are derived.
    ///   - discovers: whether the error of a web page that leads to a feed has ``DiscoveredFeed`` as its cause.
    ///   - pageAfter: returns the URL of the page behind an image, in our own format.
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)``.
    package static func page(
        of response: HTTPResponse,
        feed: URL,
        discovers: Bool = false,
        pageAfter: (@Sendable (UUID) -> URL?)? = nil
    ) throws -> FeedPage<FeedImage> {
        do {
            guard response.status == 200 else { throw InvalidResponse.status(response.status) }
            guard !response.body.isEmpty else { throw InvalidResponse.emptyBody }
            let isObject = response.bodyWithoutMark.first { $0 > 0x20 } == UInt8(ascii: "{")
            let page = isObject ? nil : try page(ofMarkup: response, feed: feed, discovers: discovers)
            return try page ?? self.page(ofJSON: response, feed: feed, pageAfter)
        } catch {
            let cause = (error as? MarkupError).map(InvalidResponse.init) ?? error
            throw RemoteError.invalidData(url: response.url, status: response.status, cause: cause)
        }
    }

    /// Reads our own format; what turns out to be a JSON Feed, at the beginning or the end, is read again.
    private static func page(
        ofJSON response: HTTPResponse,
        feed: URL,
        _ pageAfter: (@Sendable (UUID) -> URL?)?
    ) throws -> FeedPage<FeedImage> {
        let body = response.bodyWithoutMark
        do {
            var page = try JSONReader.read(body) { try FeedPage(from: &$0, at: response.url) }
            page.pageAfter = pageAfter
            return page
        } catch  where error is JSONFeedFound || error is JSONError {
            var document = FeedDocument(readFrom: body.count)
            return try JSONReader.read(body) { reader in
                guard try document.readJSONFeed(&reader) else { throw error }
                return document.page(.jsonFeed, feed: feed, response: response.url)
            }
        }
    }

    /// Reads RSS or Atom; nil if the body may be JSON.
    private static func page(
        ofMarkup response: HTTPResponse,
        feed: URL,
        discovers: Bool
    ) throws -> FeedPage<FeedImage>? {
        let body: Data
        do {
            body = try TextEncoding.utf8(response.body, charset: response.charset)
        } catch {
            // The markup of a web page is ASCII, and what is looked for in it.
            guard InvalidResponse.Document(response.body, expected: .feed) == .webPage else { throw error }
            body = response.body
        }
        let page = try body.withUnsafeBytes { body -> FeedPage<FeedImage>? in
            var reader = XMLReader(body, usualPrefix: FeedDocument.usualPrefix)
            let root = try reader.readRoot()?.tag.localName
            if reader.isHTML {
                if discovers, let found = DiscoveredFeed(inPage: body, at: response.url) { throw found }
                throw InvalidResponse.document(.webPage, expected: .feed)
            }
            guard let root, root == "rss" || root == "RDF" || root == "feed" else { return nil }
            var document = FeedDocument(readFrom: body.count)
            try root == "feed" ? document.readAtom(&reader) : document.readRSS(&reader)
            document.bases = reader.bases
            if root == "RDF", document.entryCount == 0 { return nil }
            return document.page(root == "feed" ? .atom : .rss, feed: feed, response: response.url)
        }
        guard page == nil, let document = InvalidResponse.Document(body, expected: .feed) else { return page }
        throw InvalidResponse.document(document, expected: .feed)
    }
}

/// A web page that leads to a feed.
package struct DiscoveredFeed: Error {
    package let url: URL

    /// Finds the first feed that a page names before its body; nil if there is none.
    init?(inPage html: UnsafeRawBufferPointer, at response: URL) {
        var tokens = MarkupTokens(html, isHTML: true)
        var feed: MarkupText?
        var base: MarkupText?
        while let token = tokens.next() {
            guard case .start(let tag) = token else { continue }
            if tag.name == "body" { break }
            if tag.name == "base" { base = base ?? tag["href"] }
            if tag.name == "link", tag.leadsToFeed { feed = feed ?? tag["href"] }
        }
        let page = base.flatMap { URL(string: $0.string, relativeTo: response) } ?? response
        guard let feed, let url = URLText(web: feed.string, relativeTo: page.absoluteURL) else { return nil }
        self.url = url.url
    }
}

extension MarkupTag {
    fileprivate var leadsToFeed: Bool {
        guard let type = self["type"]?.string.lowercased().prefix(while: { $0 != ";" }), has("alternate", in: "rel")
        else { return false }
        let types = ["application/feed+json", "application/atom+xml", "application/rss+xml"]
        return types.contains(type.trimmingCharacters(in: .whitespaces))
    }
}

extension InvalidResponse {
    fileprivate init(_ error: MarkupError) {
        switch error.reason {
        case .endsEarly: self = .incomplete(line: error.line, column: error.column)
        case .nestedTooDeeply:
            self = .nestedTooDeeply(limit: XMLReader.maximumDepth, line: error.line, column: error.column)
        }
    }
}
