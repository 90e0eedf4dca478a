import FeedCore
import FeedFiles
import FeedGallery
import Foundation

/// A picture of an export.
struct ExportedPicture: Sendable {
    let file: PictureFile

    /// Whether an earlier export has written it, and it was found whole.
    let isThere: Bool

    /// Whether it stays because it could not be loaded this time.
    private(set) var isLeft = false

    init(of data: Data, for image: FeedImage) {
        self.init(file: PictureFile(of: data, forImage: image.id), isThere: false)
    }

    /// Finds the picture of `image` among the files with these names; nil if none is whole.
    ///
    /// - Parameter isOfAnyVersion: whether a file counts whose name an earlier version chose for the format of its data.
    init?(
        of image: FeedImage,
        named names: [String],
        isOfAnyVersion: Bool = false,
        in directory: borrowing PublicDirectory
    ) throws {
        for name in names {
            guard let data = try directory.picture(name), let file = PictureFile(of: data, named: name) else {
                continue
            }
            self.init(file: file, isThere: true)
            if isOfAnyVersion || file == PictureFile(of: data, forImage: image.id) { return }
        }
        return nil
    }

    private init(file: PictureFile, isThere: Bool) {
        self.file = file
        self.isThere = isThere
    }

    /// The picture that an earlier export wrote for `image`, if its file is whole; unless the image has left the feed, only
    /// a picture from the same URL counts.
    static func left(
        for image: FeedImage,
        hasLeftFeed: Bool,
        in directory: borrowing PublicDirectory,
        among names: [String],
        of list: ExportList
    ) throws -> ExportedPicture? {
        let source = ExportList.source(image.urlString)
        let names = names.filter { hasLeftFeed || list.has($0, from: source) }.sorted()
        var picture = try ExportedPicture(of: image, named: names, isOfAnyVersion: true, in: directory)
        picture?.isLeft = !hasLeftFeed
        return picture
    }

    /// Says whether its file in `directory` is whole: the name says what has to be in it.
    func isComplete(in directory: borrowing PublicDirectory, for image: FeedImage) throws -> Bool {
        guard let data = try directory.picture(file.name) else { return false }
        return PictureFile(of: data, forImage: image.id) == file
    }
}

extension PublicDirectory {
    /// The bytes of a picture, or nil where none is there.
    fileprivate borrowing func picture(_ name: String) throws -> Data? {
        try read(name, limit: 64 << 20).map { Data($0) }
    }
}
