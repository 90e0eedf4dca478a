package import FeedCore
import FeedJSON
import FeedMarkup
package import Foundation

/// Maps a response in any feed format to a page of images.
package enum FeedMapper {
    /// The media types of the formats, in order of preference.
    static let types = """
        application/feed+json, application/rss+xml, application/atom+xml, application/json;q=0.9, text/html;q=0.8, \
        */*;q=0.5
        """

    /// Returns the images of a page, each ID once.
    ///
    /// - Parameter feed: the URL of the feed; by default, the URL of the response.
    package static func images(in response: HTTPResponse, feed: URL? = nil) throws -> [FeedImage] {
        var ids: Set<UUID> = []
        return try page(of: response, feed: feed ?? response.url).items.filter { ids.insert($0.id).inserted }
    }

    /// The documents that a web page may link or redirect to.
    enum Discovery {
        case nothing, feed
        /// A feed, or a page that links to one.
        case page
    }

    /// Returns the page in a response with status 200.
    ///
    /// - Parameters:
    ///   - feed: the URL of the feed, as requested.
    ///   - discovery: the documents that a web page may link to; the error then has a ``DiscoveredFeed`` as its cause.
    /// - Throws: ``RemoteError/invalidData(url:status:cause:)``.
    static func page(
        of response: HTTPResponse,
        feed: URL,
        discovery: Discovery = .nothing
    ) throws -> FeedPage<FeedImage> {
        do {
            guard response.status == 200 else { throw InvalidResponse.status(response.status) }
            guard !response.body.isGzip else { throw InvalidResponse.document(.gzip, expected: .feed) }
            let isObject = response.bodyWithoutMark.first { $0 > 0x20 } == UInt8(ascii: "{")
            return try isObject ? response.readJSON(of: feed) : response.readMarkup(of: feed, discovery)
        } catch {
            let cause = (error as? MarkupError).map(InvalidResponse.init) ?? error
            throw RemoteError.invalidData(url: response.url, status: response.status, cause: cause)
        }
    }
}

extension HTTPResponse {
    /// Reads our own format; a document that turns out to be a JSON Feed is read again.
    fileprivate func readJSON(of feed: URL) throws -> FeedPage<FeedImage> {
        let body = bodyWithoutMark
        do {
            return try JSONReader.read(body) { try FeedPage(from: &$0, at: url.withoutUser) }
        } catch {
            // The document views the body while it is accessed here.
            return try body.withUnsafeBytes { bytes in
                var document = FeedDocument(readFrom: bytes.count)
                guard try JSONReader.read(body, { try document.readJSONFeed(&$0) }) else { throw error }
                return document.page(.jsonFeed, at: url, of: feed)
            }
        }
    }

    /// Reads RSS or Atom.
    fileprivate func readMarkup(of feed: URL, _ discovery: FeedMapper.Discovery) throws -> FeedPage<FeedImage> {
        let body = try bodyInUTF8()
        let page = try body.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> FeedPage<FeedImage>? in
            var reader = XMLReader(bytes, usualPrefix: FeedDocument.usualPrefix)
            let root = try reader.readRoot(named: InvalidResponse.Document.roots)
            if reader.isHTML {
                if let found = DiscoveredFeed(inPage: bytes, at: url, discovery) { throw found }
                return nil
            }
            var document = FeedDocument(readFrom: bytes.count)
            guard let root, let format = try document.read(root, &reader) else { return nil }
            return document.page(format, at: url, of: feed)
        }
        if let page { return page }
        throw InvalidResponse.document(InvalidResponse.Document(body, expected: .feed) ?? .other, expected: .feed)
    }

    private func bodyInUTF8() throws -> Data {
        do {
            return try TextEncoding.utf8(body, charset: charset)
        } catch {
            // The markup of a web page, and so the links in it, are ASCII.
            guard case .webPage? = InvalidResponse.Document(body, expected: .feed) else { throw error }
            return body
        }
    }
}

extension InvalidResponse {
    fileprivate init(_ error: MarkupError) {
        switch error {
        case .endsEarly(let line, let column): self = .incomplete(line: line, column: column)
        case .nestedTooDeeply(let line, let column):
            self = .nestedTooDeeply(limit: XMLReader.maximumDepth, line: line, column: column)
        }
    }
}

extension FeedPage<FeedImage> {
    /// Reads a page in our own format; its image URLs may be relative to `base`.
    init(from reader: inout JSONReader, at base: URL) throws {
        var images: ImageList?
        var title: String?
        try reader.readObject { reader, name in
            switch name {
            case "items":
                images = try reader.readNull() ? nil : ImageList(from: &reader, at: base)
            case "title" where reader.nextKind == .string:
                title = try reader.readText().withUTF8 { String(onOneLine: $0).asTitle }
            case "version" where reader.nextKind == .string:
                if try reader.readText().isVersionOfJSONFeed { throw reader.invalid("a JSON Feed") }
            default: break
            }
        }
        guard let images else { throw reader.missing("items") }
        self.init(items: images.images, next: nil, title: title)
        format = .essentialFeed
        omitted.images = images.omittedCount
        entryCount = items.count
    }
}

extension ImageList {
    fileprivate init(from reader: inout JSONReader, at base: URL) throws {
        self.init()
        try reader.readArray { append(try FeedImage(from: &$0, relativeTo: base, readDate: DateReader.isoDate)) }
    }
}
