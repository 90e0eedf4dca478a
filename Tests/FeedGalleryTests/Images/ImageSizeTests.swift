import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Reading the size of image data", .limited)
struct ImageSizeTests {
    @Test(arguments: [
        (AnyImageData.png(300, 2_000), 300, 2_000),
        (AnyImageData.png(0x7FFF_FFFF, 1), 0x7FFF_FFFF, 1),
        (AnyImageData.jpeg(300, 2_000), 300, 2_000),
        (AnyImageData.jpeg(300, 2_000, frame: 0xC2), 300, 2_000),
        (AnyImageData.gif(300, 2_000), 300, 2_000),
        (AnyImageData.webp(lossy: 300, 2_000), 300, 2_000),
        (AnyImageData.webp(lossless: 300, 2_000), 300, 2_000),
        (AnyImageData.webp(lossless: 16_384, 16_384), 16_384, 16_384),
        (AnyImageData.webp(extended: 300, 2_000), 300, 2_000),
        (AnyImageData.bmp(300, 70_000), 300, 70_000),
        (AnyImageData.bmp(300, -200), 300, 200),
        (AnyImageData.bmp(old: 65_535, 200), 65_535, 200),
    ])
    func readsItFromTheHeader(data: Data, width: Int, height: Int) {
        let size = ImageSize(of: data)
        #expect(size?.width == width)
        #expect(size?.height == height)
    }

    @Test(arguments: 0xBE...0xD1 as ClosedRange<UInt8>)
    func readsTheFrameHeaderOfAJPEG(marker: UInt8) {
        let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        #expect((ImageSize(of: AnyImageData.jpeg(300, 200, frame: marker)) != nil) == isFrame)
    }

    /// Before the frame header of a JPEG are segments, even empty ones, and any number of 0xFF bytes.
    @Test(arguments: [([0xFF, 0xFE, 0, 2], true), ([0xFF, 0xFE, 0, 3, 0, 0xFF], true), ([0xFF, 0xFE, 0, 1], false)])
    func skipsTheSegmentsOfAJPEG(bytes: [UInt8], isReadable: Bool) {
        let jpeg = AnyImageData.jpeg(300, 200)
        let size = ImageSize(of: jpeg.prefix(2) + bytes + jpeg.dropFirst(2))
        #expect(size == (isReadable ? ImageSize(width: 300, height: 200) : nil))
    }

    @Test(arguments: 0...9, [true, false])
    func appliesTheOrientationOfAPhoto(orientation: Int, isLittleEndian: Bool) {
        let data = AnyImageData.jpeg(300, 200, orientation: orientation, isLittleEndian: isLittleEndian)
        #expect(ImageSize(of: data)?.width == ((5...8).contains(orientation) ? 200 : 300))
        #expect(ImageSize(of: data)?.height == ((5...8).contains(orientation) ? 300 : 200))
    }

    @Test(arguments: [
        AnyImageData.png(300, 200, orientation: 6), AnyImageData.png(200, 300, orientation: 1),
        AnyImageData.webp(300, 200, orientation: 8), AnyImageData.webp(200, 300, orientation: 3),
        AnyImageData.webp(300, 200, orientation: 5, exifStart: "Exif\0\0"),
    ])
    func appliesTheOrientationOfPNGAndWebP(data: Data) {
        #expect(ImageSize(of: data) == ImageSize(width: 200, height: 300))
    }

    @Test func removesTheMetadataOfWebP() {
        let data = AnyImageData.webp(300, 200, orientation: 6)
        let other = data.withoutWebPMetadata
        for name in ["EXIF", "XMP "] { #expect(other.range(of: Data(name.utf8)) == nil) }
        #expect(other.range(of: Data("ABCD\u{3}\0\0\0odd\0".utf8)) != nil)
        #expect(Array(other[4..<8]) == [UInt8(other.count - 8), 0, 0, 0] && other[20] == 0)
        #expect(ImageSize(of: other) == ImageSize(width: 300, height: 200))
        #expect(other.withoutWebPMetadata == other)
        let png = AnyImageData.png(300, 200, orientation: 6)
        #expect(png.withoutWebPMetadata == png)
        for count in 0..<data.count { _ = data.prefix(count).withoutWebPMetadata }
    }

    @Test(arguments: [
        AnyImageData.png(0, 1), AnyImageData.png(1, 0x8000_0000), AnyImageData.jpeg(0, 0), AnyImageData.gif(1, 0),
        AnyImageData.bmp(0, 1), AnyImageData.bmp(-1, 1), AnyImageData.avif(), AnyImageData.heic(), AnyImageData.svg,
        AnyImageData.tiff, Data(), Data("BM".utf8),
    ])
    func findsNoSizeInAnythingElse(data: Data) {
        #expect(ImageSize(of: data) == nil)
    }

    @Test(arguments: AnyImageData.all)
    func neverTrapsOnAnyBytes(data: Data) {
        for count in 0..<data.count { _ = ImageSize(of: data.prefix(count)) }
        var random = SplitMix64(seed: 42)
        for _ in 0..<3_000 {
            var bytes = Array(data)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            let size = ImageSize(of: Data(bytes))
            #expect(size.map { $0.width > 0 && $0.height > 0 } ?? true)
            _ = ImageSize(of: data.prefix(12) + random.bytes(64))
        }
    }
}
