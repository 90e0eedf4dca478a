import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Recognising image data", .limited)
struct ImageFormatTests {
    @Test(arguments: [
        (ImageFormat.png, AnyImageData.png(3, 2)),
        (.jpeg, AnyImageData.jpeg(3, 2)),
        (.gif, AnyImageData.gif(3, 2)),
        (.webp, AnyImageData.webp(lossy: 3, 2)),
        (.webp, AnyImageData.webp(lossless: 3, 2)),
        (.webp, AnyImageData.webp(extended: 3, 2)),
        (.avif, AnyImageData.avif()),
        (.avif, AnyImageData.avif(brands: ["mif1", "miaf", "avis"])),
    ])
    func recognizesTheFormatByTheFirstBytes(format: ImageFormat, data: Data) {
        #expect(ImageFormat(of: data) == format)
        #expect(ImageFormat(of: (Data([0]) + data).dropFirst()) == format)
    }

    @Test(arguments: [
        "", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<?xml version='1.0'?><svg/>", "<html>", "GIF88a",
        "RIFF1234WAVE",
        "PNG", "%PDF-1.7", "\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic",
    ])
    func recognizesNothingElse(text: String) {
        #expect(ImageFormat(of: Data(text.utf8)) == nil)
    }

    @Test func namesAFileByImageContentAndFormat() {
        let data = AnyImageData.jpeg(30, 20)
        let file = PictureFile(of: data, forImage: anyID(1))
        #expect(file.name.wholeMatch(of: /pictures\/[0-9A-F-]{36}-[0-9a-f]{16}\.jpg/) != nil)
        #expect(file.name.contains(anyID(1).uuidString))
        #expect(file == PictureFile(of: data, forImage: anyID(1)))
        #expect(file.name != PictureFile(of: data, forImage: anyID(2)).name)
        #expect(file.name != PictureFile(of: data + [0], forImage: anyID(1)).name)
    }

    @Test(arguments: AnyImageData.all + [Data("<svg/>".utf8)])
    func knowsTheNamesThatDataWithAChecksumMayHave(data: Data) {
        let names = PictureFile.names(forImage: anyID(1), checksum: data.withUnsafeBytes { Checksum(of: $0).text })
        #expect(names.contains(PictureFile(of: data, forImage: anyID(1)).name))
        #expect(Set(names).count == 6)
    }

    @Test func givesOtherDataAnExtensionThatNoBrowserShows() {
        let file = PictureFile(of: Data("<svg/>".utf8), forImage: anyID(1))
        #expect(file.format == nil)
        #expect(file.name.hasSuffix(".bin"))
    }
}
