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

    @Test(arguments: 0...9, [true, false])
    func appliesTheOrientationOfAPhoto(orientation: Int, isLittleEndian: Bool) {
        let data = AnyImageData.jpeg(300, 200, orientation: orientation, isLittleEndian: isLittleEndian)
        #expect(ImageSize(of: data)?.width == ((5...8).contains(orientation) ? 200 : 300))
        #expect(ImageSize(of: data)?.height == ((5...8).contains(orientation) ? 300 : 200))
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
