import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing a gallery of several feeds", .limited)
struct GalleryOfSeveralFeedsTests {
    private let feeds = [
        GalleryFeed(url: anyURL("a"), title: "<A>", imageCount: 300, directory: "a-1"),
        GalleryFeed(url: anyURL("b"), title: nil, imageCount: 2, directory: "b"),
        GalleryFeed(url: anyURL("c"), title: "Not yet", imageCount: 0),
        GalleryFeed(url: anyURL("d"), title: "Empty", imageCount: 0, directory: "d"),
        GalleryFeed(url: anyURL("e"), title: "Elsewhere", imageCount: 1),
    ]

    private func entry(_ number: UInt8, of feed: String, title: String? = nil) -> FeedTimelineEntry {
        FeedTimelineEntry(feed: anyURL(feed), feedTitle: title, image: anyImage(number), date: anyDate)
    }

    @Test func linksToTheFeedsAboveTheImages() async throws {
        let html = try await pageText(of: Gallery(entries: [entry(1, of: "a")], feeds: feeds).pages[0])
        let list = try #require(html.firstMatch(of: /<nav aria-label="Feeds" class="feeds"><ul>(.*)<\/ul><\/nav>/)?.1)
        #expect(
            list.components(separatedBy: "</li>").dropLast() == [
                #"<li><a href="a-1/index.html"><b dir="auto">&lt;A&gt;</b> <small>300 images</small></a>"#,
                #"<li><a href="b/index.html"><b dir="auto">any.example</b> <small>2 images</small></a>"#,
                #"<li><b dir="auto">Not yet</b> <small>0 images</small>"#,
                #"<li><a href="d/index.html"><b dir="auto">Empty</b> <small>0 images</small></a>"#,
                #"<li><a href="https://any.example/e"><b dir="auto">Elsewhere</b> <small>1 image</small></a>"#,
            ]
        )
        #expect(html.contains("<title>Feeds</title>") && html.contains("<p>5 feeds</p>"))
    }

    @Test func linksEachImageToItsPageAndItsFeed() async throws {
        let gallery = Gallery(entries: [entry(1, of: "a"), entry(2, of: "b")], feeds: feeds, title: "Mine")
        let file = anyFile(AnyImageData.png(30, 20))
        let html = try await pageText(of: gallery.pages[0], .file(file))
        for (number, directory, title) in [(1, "a-1", "&lt;A&gt;"), (2, "b", "any.example")]
            as [(UInt8, String, String)]
        {
            #expect(html.contains(#"<a class="open" href="\#(directory)/image/\#(anyID(number))/index.html">"#))
            #expect(html.contains(#"<img src="\#(directory)/\#(file.name)""#))
            #expect(html.contains(#"<p class="origin"><a href="\#(directory)/index.html" dir="auto">\#(title)</a>"#))
        }
        #expect(gallery.imagePages.map(\.name) == [])
    }

    @Test func hasAPageForEachImageWithoutAGalleryOfItsFeed() async throws {
        let entries = [entry(1, of: "a", title: "A"), entry(2, of: "b", title: "B"), entry(3, of: "a", title: "A")]
        let gallery = Gallery(entries: entries)
        #expect(gallery.feeds.map(\.title) == ["A", "B"] && gallery.feeds.map(\.imageCount) == [2, 1])
        #expect(gallery.imagePages.map(\.name) == entries.map { "image/\($0.image.id)/index.html" })
        let page = try await pageText(of: gallery.pages[0])
        #expect(page.contains(#"<a href="https://any.example/b" dir="auto">B</a>"#))
        #expect(page.contains("<small>2 images</small>") && page.contains("<small>1 image</small>"), "\(page)")
        #expect(imagePageText(1, of: gallery).contains(#"<a href="https://any.example/b" dir="auto">B</a>"#))
    }

    @Test func showsAnImageOfSeveralFeedsOnce() {
        let gallery = Gallery(entries: [entry(1, of: "a"), entry(1, of: "b"), entry(2, of: "b")], feeds: feeds)
        #expect(gallery.images.map(\.id) == [anyID(1), anyID(2)])
        #expect(gallery.feed(of: gallery.images[0]) == feeds[0])
    }

    @Test func showsAMessageIfNoFeedHasAnImage() async throws {
        for feeds in [feeds, []] {
            let html = try await pageText(of: Gallery(entries: [], feeds: feeds).pages[0])
            #expect(html.contains(#"<p class="empty">These feeds have no images.</p>"#))
        }
    }

    @Test func namesTheFeedOfAnEntryAsItsAuthor() throws {
        let (entries, file) = ([entry(1, of: "a"), entry(2, of: "b")], anyFile(AnyImageData.png(30, 20)))
        let base = URL(string: "https://b.example/all")
        let gallery = Gallery(entries: entries, feeds: feeds, baseURL: base, pictures: [anyID(1): file])
        let rss = String(decoding: try #require(RSSFeed(of: gallery)).bytes, as: UTF8.self)
        #expect(rss.contains(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"))
        #expect(
            rss.contains("<dc:creator>&lt;A&gt;</dc:creator>") && rss.contains("<dc:creator>any.example</dc:creator>")
        )
        #expect(rss.contains("<link>https://b.example/all/a-1/image/\(anyID(1))/</link>"))
        #expect(rss.contains("<enclosure url=\"https://b.example/all/a-1/\(file.name)\""))
        let single = try #require(RSSFeed(of: anyServedGallery(of: anyFeed())))
        #expect(!String(decoding: single.bytes, as: UTF8.self).contains("dc:"))
    }

    @Test(arguments: ["javascript:alert(1)", "a\"onclick=\"b", "https://a.example", "a?b#c", "<b>"])
    func linksOnlyToDirectoriesNextToIt(directory: String) async throws {
        let feed = GalleryFeed(url: anyURL("a"), title: nil, imageCount: 1, directory: directory)
        let html = try await pageText(of: Gallery(entries: [entry(1, of: "a")], feeds: [feed]).pages[0])
        let target = try #require(html.firstMatch(of: /<a href="([^"]*)\/index\.html">/)?.1)
        #expect(target.allSatisfy { $0.isLetter || $0.isNumber || $0 == "%" || $0 == "." })
        #expect(target.removingPercentEncoding == directory)
    }

    @Test func showsNoSecretOfTheURLOfAFeed() async throws {
        let url = try #require(URL(string: "https://user:word@feed.example/?token=abc"))
        let html = try await pageText(
            of: Gallery(entries: [], feeds: [GalleryFeed(url: url, title: nil, imageCount: 0)]).pages[0]
        )
        #expect(html.contains("feed.example") && !html.contains("abc") && !html.contains("word@"))
    }
}
