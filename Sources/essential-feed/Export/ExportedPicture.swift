import FeedCore
import FeedFiles
import FeedGallery
import Foundation

struct ExportedPicture: Sendable {
    let file: PictureFile
    private let id: UUID

    /// Whether an earlier export has written it, and it was found whole.
    private(set) var isThere = false

    /// Whether it stays because it could not be loaded this time.
    private(set) var isKept = false

    init(of data: Data, for image: FeedImage) {
        file = PictureFile(of: data, forImage: image.id)
        id = image.id
    }

    /// Finds the picture of `image` among the files with these names; nil if none is whole.
    init?(of image: FeedImage, named names: [String], in directory: borrowing PublicDirectory) throws {
        for name in names {
            guard let data = try directory.picture(name) else { continue }
            self.init(of: data, for: image)
            isThere = true
            if file.name == name { return }
        }
        return nil
    }

    /// The picture that an earlier export wrote for `image`, from the same URL, if its file is whole.
    static func kept(
        for image: FeedImage,
        in directory: borrowing PublicDirectory,
        among names: [String],
        of list: ExportList
    ) throws -> ExportedPicture? {
        let source = ExportList.source(image.urlText.text)
        let names = names.filter { list.has($0, from: source) }.sorted()
        var picture = try ExportedPicture(of: image, named: names, in: directory)
        picture?.isKept = true
        return picture
    }

    /// Says whether its file in `directory` is whole: the name says what has to be in it.
    func isWhole(in directory: borrowing PublicDirectory) throws -> Bool {
        guard let data = try directory.picture(file.name) else { return false }
        return PictureFile(of: data, forImage: id) == file
    }
}

extension PublicDirectory {
    /// The bytes of a picture, or nil where none is there.
    fileprivate borrowing func picture(_ name: String) throws -> Data? {
        try read(name, limit: 64 << 20).map { Data($0) }
    }
}
