import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

@Suite("Naming the file of a picture", .limited)
struct PictureFileTests {
    @Test(
        arguments: [
            ("Sunday at the lake", "2024-10-07-sunday-at-the-lake-"), ("  Ça va, l’été?! ", "2024-10-07-ca-va-lete-"),
            ("भोर में ताज महल: the marble", "2024-10-07-the-marble-"), ("夜明けの富士山", "2024-10-07-"), (nil, "2024-10-07-"),
            (String(repeating: "w", count: 99), "2024-10-07-" + String(repeating: "w", count: 40) + "-"),
            ("a word of no more than forty characters here", "2024-10-07-a-word-of-no-more-than-forty-characters-"),
            ("../../etc/passwd\0\n\"<&", "2024-10-07-etc-passwd-"),
            ("SKÓGAFOSS İstanbul 2", "2024-10-07-skogafoss-istanbul-2-"), ("Jazz 09", "2024-10-07-jazz-09-"),
            ("a`b z{y 0/1 9:8 A@B Z[Y", "2024-10-07-a-b-z-y-0-1-9-8-a-b-z-y-"),
        ] as [(String?, String)]
    )
    func beginsWithTheDateAndTheFirstWords(description: String?, start: String) {
        let image = anyImage(description: description, link: nil, publishedAt: anyDate)
        let name = PictureFile(of: AnyImageData.png(3, 2), for: image).name
        #expect(name.hasPrefix("pictures/\(start)") && name.hasSuffix(".png"))
        #expect(name.dropFirst("pictures/\(start)".count).wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{8}\.png/) != nil)
    }

    @Test func dependsOnlyOnTheIDAndTheData() {
        let (data, image) = (AnyImageData.jpeg(3, 2), anyImage(1, description: nil))
        let id = UUID(uuid: (0x2F, 0xF2, 0x0C, 0xCA, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        let other = FeedImage(id: id, url: anyURL("other"))
        #expect(PictureFile(of: data, for: other).name.hasPrefix("pictures/2ff20cca-"))
        #expect(PictureFile(of: data, for: image) == PictureFile(of: data, for: image))
        #expect(PictureFile(of: data, for: image).name != PictureFile(of: data + [0], for: image).name)
    }

    @Test(
        arguments: [
            (AnyImageData.jpeg(4_000, 3_000), 640, 480), (AnyImageData.png(641, 640), 640, 639),
            (AnyImageData.webp(lossy: 1_000, 10_000), 64, 640), (AnyImageData.jpeg(10_000, 1), 640, 1),
            (AnyImageData.jpeg(640, 640), nil, nil), (AnyImageData.gif(4_000, 3_000), nil, nil),
            (AnyImageData.bmp(4_000, 3_000), nil, nil), (AnyImageData.avif(), nil, nil), (AnyImageData.svg, nil, nil),
        ] as [(Data, Int?, Int?)]
    )
    func knowsWhichPicturesNeedAThumbnail(data: Data, width: Int?, height: Int?) {
        let file = anyFile(data)
        #expect(file.thumbnail?.size.width == width && file.thumbnail?.size.height == height)
        #expect(file.thumbnail.map { $0.name == file.name.replacing("pictures", with: "thumbnails") } != false)
    }
}
