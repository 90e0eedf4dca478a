import Foundation

/// The first bytes of images of a given size, as the formats define them.
enum AnyImageData {
    static let all = [
        png(300, 200), jpeg(300, 200, orientation: 6), gif(300, 200), webp(lossy: 300, 200), webp(lossless: 300, 200),
        webp(extended: 300, 200), webp(300, 200, orientation: 6), png(300, 200, orientation: 6), avif(), bmp(300, 200),
        svg, tiff, heic(),
    ]

    static func png(_ width: Int, _ height: Int) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
            + big(4, width) + big(4, height) + [8, 2, 0, 0, 0]
    }

    /// The content of Exif with an orientation.
    static func exif(orientation: Int, isLittleEndian: Bool = true) -> Data {
        let number = isLittleEndian ? little : big
        return Data((isLittleEndian ? "II" : "MM").utf8) + number(2, 42) + number(4, 8) + number(2, 2)
            + number(2, 0x010F) + number(2, 2) + number(4, 0) + number(4, 0)
            + number(2, 0x0112) + number(2, 3) + number(4, 1) + number(2, orientation) + number(2, 0)
    }

    static func png(_ width: Int, _ height: Int, orientation: Int) -> Data {
        let exif = exif(orientation: orientation, isLittleEndian: false)
        return png(width, height) + Data(count: 4) + big(4, 3) + Data("tEXtabc".utf8) + Data(count: 4)
            + big(4, exif.count) + Data("eXIf".utf8) + exif + Data(count: 4) + big(4, 0) + Data("IDAT".utf8)
    }

    /// Extended WebP with Exif, which may begin as in JPEG, XMP and a chunk of another kind.
    static func webp(_ width: Int, _ height: Int, orientation: Int, exifStart: String = "") -> Data {
        func chunk(_ name: String, _ content: Data) -> Data {
            Data(name.utf8) + little(4, content.count) + content + Data(count: content.count % 2)
        }
        let header = Data([0x0C, 0, 0, 0]) + little(3, width - 1) + little(3, height - 1)
        let chunks =
            chunk("VP8X", header) + chunk("EXIF", Data(exifStart.utf8) + exif(orientation: orientation))
            + chunk("ABCD", Data("odd".utf8)) + chunk("XMP ", Data("<x/>".utf8))
        return Data("RIFF".utf8) + little(4, chunks.count + 4) + Data("WEBP".utf8) + chunks
    }

    static func jpeg(
        _ width: Int,
        _ height: Int,
        frame: UInt8 = 0xC0,
        orientation: Int? = nil,
        isLittleEndian: Bool = true
    ) -> Data {
        var data = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0])
        if let orientation {
            let exif = exif(orientation: orientation, isLittleEndian: isLittleEndian)
            data += Data([0xFF, 0xE1]) + big(2, exif.count + 8) + Data("Exif\0\0".utf8) + exif
        }
        return data + [0xFF, 0xFF, 0xC4, 0, 3, 0, 0xFF, frame, 0, 11, 8] + big(2, height) + big(2, width) + [
            1, 1, 0x11, 0,
        ]
    }

    static func gif(_ width: Int, _ height: Int) -> Data {
        Data("GIF89a".utf8) + little(2, width) + little(2, height) + [0, 0, 0]
    }

    static func webp(lossy width: Int, _ height: Int) -> Data {
        riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A] + little(2, width | 0x4000) + little(2, height)
    }

    static func webp(lossless width: Int, _ height: Int) -> Data {
        riff("VP8L") + [0x2F] + little(4, (width - 1) | (height - 1) << 14)
    }

    static func webp(extended width: Int, _ height: Int) -> Data {
        riff("VP8X") + [0, 0, 0, 0] + little(3, width - 1) + little(3, height - 1)
    }

    static func avif(brands: [String] = ["avif", "mif1"]) -> Data { media(brands) }

    static func heic(brands: [String] = ["heic", "mif1"]) -> Data { media(brands) }

    static func bmp(_ width: Int, _ height: Int) -> Data {
        Data("BM".utf8) + little(4, 54) + little(4, 0) + little(4, 54)
            + little(4, 40) + little(4, width) + little(4, height) + little(2, 1) + little(2, 24) + Data(count: 24)
    }

    /// A bitmap of the first version of the format.
    static func bmp(old width: Int, _ height: Int) -> Data {
        Data("BM".utf8) + little(4, 26) + little(4, 0) + little(4, 26)
            + little(4, 12) + little(2, width) + little(2, height) + little(2, 1) + little(2, 24)
    }

    static let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>"#.utf8)

    static let tiff = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0])

    private static func media(_ brands: [String]) -> Data {
        big(4, 12 + 4 * brands.count) + Data("ftyp\(brands[0])".utf8) + big(4, 0)
            + Data(brands.dropFirst().joined().utf8) + Data("0000".utf8)
    }

    private static func riff(_ kind: String) -> Data {
        Data("RIFF".utf8) + little(4, 100) + Data("WEBP\(kind)".utf8) + little(4, 10)
    }

    private static func big(_ count: Int, _ number: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) })
    }

    private static func little(_ count: Int, _ number: Int) -> Data {
        Data(big(count, number).reversed())
    }
}
