import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Writing an index of galleries", .limited)
struct GalleryIndexTests {
    @Test func leadsToTheGalleriesInTheirOrder() throws {
        let file = PictureFile(of: AnyImageData.png(30, 20), forImage: anyID(1))
        let first = Gallery(of: anyFeed(3), title: "<One>", date: anyDate, pictures: [anyID(1): file])
        let second = Gallery(of: [anyImage(1)], title: "Two")
        let html = text([.init(of: first, in: "a-1"), .init(title: "Not yet"), .init(of: second, in: "b")])
        let items = html.components(separatedBy: "<li>").dropFirst().map { $0.components(separatedBy: "</li>")[0] }
        let picture = #"<img src="a-1/\#(file.name)" alt="any description" width="30" height="20" loading="lazy""#
        let date = #"<time datetime="2024-10-07T13:20:00Z">2024-10-07 13:20 UTC</time>"#
        #expect(
            items == [
                #"<h2 dir="auto"><a href="a-1/index.html">&lt;One&gt;</a></h2>"#
                    + #"<div class="pictures">\#(picture) decoding="async"></div><p>3 images · As of: \#(date)</p>"#,
                #"<h2 dir="auto">Not yet</h2><div class="pictures"></div><p>No page yet</p>"#,
                #"<h2 dir="auto"><a href="b/index.html">Two</a></h2><div class="pictures"></div><p>1 image</p>"#,
            ]
        )
    }

    @Test func showsTheFirstFourPicturesThatCanBeDisplayed() {
        let data = [AnyImageData.svg, Data("other".utf8)] + (1...5).map { AnyImageData.gif($0, 1) }
        let files = data.enumerated().map { PictureFile(of: $1, forImage: anyID(UInt8($0 + 1))) }
        let images = [anyImage(0)] + (1...7).map { anyImage(UInt8($0), description: nil, location: nil) }
        let pictures = Dictionary(uniqueKeysWithValues: zip(images.dropFirst().map(\.id), files))
        let html = text([.init(of: Gallery(of: images, pictures: pictures), in: "a")])
        let shown = html.matches(of: /<img src="a\/([^"]*)" alt="([^"]*)"/)
        #expect(shown.map { String($0.1) } == files[2..<6].map(\.name))
        #expect(shown.map { String($0.2) } == (4...7).map { "Image \($0)" })
    }

    @Test func saysWhenTheListIsEmpty() {
        let html = text([])
        #expect(html.contains("<title>Feeds</title>") && html.contains(#"<h1 dir="auto">Feeds</h1>"#))
        #expect(html.contains(#"<p class="empty">This list has no feeds.</p>"#) && !html.contains("<ul"))
    }

    @Test func usesTheTitleOfTheUser() {
        #expect(text([], title: "A & \n\u{7}B").contains("<title>A &amp;   B</title>"))
        #expect(text([], title: " ").contains("<title>Feeds</title>"))
    }

    @Test func speaksTheLanguageOfItsLabels() {
        var labels = GalleryLabels.english
        labels.language = "x-none"
        (labels.feeds, labels.noPageYet, labels.date) = ("F", "N", "D")
        labels.images = { "I\($0)" }
        let gallery = Gallery(of: [], date: anyDate)
        let entries = [GalleryIndex.Entry(title: "a"), .init(of: gallery, in: "b")]
        let html = String(decoding: GalleryIndex(of: entries, labels: labels).bytes, as: UTF8.self)
        #expect(html.contains(#"<html lang="x-none">"#) && html.contains("<title>F</title>"))
        #expect(html.contains("<p>N</p>") && html.contains("<p>I0 · D: <time"))
    }

    @Test(arguments: ["javascript:alert(1)", "a\"onclick=\"b", "https://a.example", "a?b#c", "<b>"])
    func leadsToNothingButDirectoriesBesideIt(directory: String) throws {
        let html = text([.init(of: Gallery(of: []), in: directory)])
        let target = try #require(html.firstMatch(of: /<a href="([^"]*)\/index\.html">/)?.1)
        #expect(target.allSatisfy { $0.isLetter || $0.isNumber || $0 == "%" || $0 == "." })
        #expect(target.removingPercentEncoding == directory)
    }

    @Test func savesAnEntryToShowItAgain() throws {
        let file = PictureFile(of: AnyImageData.png(30, 20), forImage: anyID(1))
        let gallery = Gallery(of: anyFeed(3), title: "One", date: anyDate, pictures: [anyID(1): file])
        let entries = [GalleryIndex.Entry(of: gallery, in: "a"), .init(title: "b")]
        let saved = try JSONEncoder().encode(entries)
        #expect(try JSONDecoder().decode([GalleryIndex.Entry].self, from: saved) == entries)
        // A name that is not that of a picture is not shown, whoever has changed it.
        let json = String(decoding: saved, as: UTF8.self).replacing(#"pictures\/"#, with: #"..\/"#)
        let other = try JSONDecoder().decode([GalleryIndex.Entry].self, from: Data(json.utf8))
        #expect(other != entries && !text(other).contains("<img"))
    }

    @Test func requestsNothingFromElsewhereAndRunsNoScript() throws {
        let html = text([.init(of: Gallery(of: []), in: "a")])
        let style = try #require(html.firstMatch(of: /<style>([\s\S]*)<\/style>/)?.1)
        let hash = Data(SHA256.hash(Array(style.utf8))).base64EncodedString()
        #expect(html.contains("content=\"default-src 'none'; img-src 'self' data:; style-src 'sha256-\(hash)'; "))
        #expect(!html.contains("<script") && html.firstMatch(of: /\ (style|on\w+)=/) == nil)
    }

    private func text(_ entries: [GalleryIndex.Entry], title: String? = nil) -> String {
        String(decoding: GalleryIndex(of: entries, title: title).bytes, as: UTF8.self)
    }
}
