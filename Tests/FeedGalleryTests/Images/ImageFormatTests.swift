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
        (.avif, AnyImageData.avif(brands: ["mif1", "heic", "avif"])),
        (.bmp, AnyImageData.bmp(3, 2)),
        (.bmp, AnyImageData.bmp(old: 3, 2)),
        (.svg, AnyImageData.svg),
        (.tiff, AnyImageData.tiff),
        (.tiff, Data([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])),
        (.heic, AnyImageData.heic()),
        (.heic, AnyImageData.heic(brands: ["mif1", "msf1", "hevc"])),
    ])
    func recognizesTheFormatByTheFirstBytes(format: ImageFormat, data: Data) {
        #expect(ImageFormat(of: data) == format)
        #expect(ImageFormat(of: (Data([0]) + data).dropFirst()) == format)
    }

    @Test func recognizesABitmapByTheSizeOfItsSecondHeader() {
        let sizes = (0...130 as ClosedRange<UInt8>).filter { size in
            ImageFormat(of: Data("BM".utf8) + Data(count: 12) + [size, 0, 0, 0]) == .bmp
        }
        #expect(sizes == [12, 16, 40, 52, 56, 64, 108, 124])
    }

    @Test(arguments: [
        "<svg>", "<svg/>", "\u{FEFF} \n<svg\n>", "<?xml version='1.0' encoding='UTF-8'?>\r\n<svg\t/>",
        "<!-- a > b --><!----><svg>", "<?xml version='1.0'?><!-- --><?xml-stylesheet href='a'?><svg >",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg>",
        "<!DOCTYPE svg [ <!ENTITY a \"<b>\"> <!ENTITY c 'd'> ] ><svg>",
    ])
    func recognizesAVectorGraphicByItsFirstElement(text: String) {
        #expect(ImageFormat(of: Data(text.utf8)) == .svg)
    }

    @Test(arguments: [
        "", "<", "<svg", "<svgs>", "<sv", "<html>", "<!doctype html><html><svg>", "<html><body><svg>", "a<svg>",
        "<!-- <svg>",
        "<?xml <svg>", "<!DOCTYPE svg [ <svg>", "<!DOCTYPE svg", "<!--", "<rss><svg>", "GIF88a", "RIFF1234WAVE", "PNG",
        "%PDF-1.7", "BM", "BMW has announced a new car", "II*",
        "\u{0}\u{0}\u{0}\u{18}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1miaf",
        "\u{0}\u{0}\u{0}\u{17}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1avif",
    ])
    func recognizesNothingElse(text: String) {
        #expect(ImageFormat(of: Data(text.utf8)) == nil)
    }

    @Test(arguments: [
        (AnyImageData.svg, ".svg", "image/svg+xml", false), (AnyImageData.tiff, ".tiff", "image/tiff", false),
        (AnyImageData.heic(), ".heic", "image/heic", false), (AnyImageData.bmp(3, 2), ".bmp", "image/bmp", true),
        (AnyImageData.jpeg(3, 2), ".jpg", "image/jpeg", true),
    ])
    func hasANameForEachFormatAndReportsWhetherItIsDisplayed(data: Data, ending: String, type: String, isShown: Bool) {
        let file = anyFile(data)
        #expect(file.name.hasSuffix(ending))
        #expect(file.format?.mediaType == type)
        #expect(file.format?.isDisplayable == isShown)
    }

    @Test func givesOtherDataAnExtensionThatNoBrowserShows() {
        let file = anyFile(Data("other".utf8))
        #expect(file.format == nil)
        #expect(file.name.hasSuffix(".bin"))
    }
}
