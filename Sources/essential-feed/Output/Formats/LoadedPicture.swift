import FeedCore
import FeedGallery
import Foundation

/// A picture, and its file in the cache, if any.
struct LoadedPicture: Sendable {
    let url: URL
    let data: Loaded<Data>
    let cachedFile: String?
    /// The image, if a cached feed or an export has it.
    var image: FeedImage?

    /// Returns a file name: that of a picture of an export without its checksum, or else the last part of the URL, with the
    /// extension of the picture's format.
    ///
    /// - Parameter number: the number in the name, unless it is 1.
    func fileName(number: Int = 1) -> String {
        fileStem + (number == 1 ? "" : "-\(number)") + (fileExtension.map { "." + $0 } ?? "")
    }

    /// The extension of the format, or of the URL if the format is unknown.
    private var fileExtension: String? {
        if let format = ImageFormat(of: data.value) { return format.fileExtension }
        let own = url.pathExtension
        return own.isEmpty || own.utf8.count > 10 || !own.allSatisfy(\.isNameCharacter) ? nil : own
    }

    private var fileStem: String {
        if let image { return String(PictureName.start(of: image).dropLast()) }
        let last = url.deletingPathExtension().lastPathComponent.map { $0.isNameCharacter ? $0 : "-" }
        var name = String(last.drop { $0 == "." || $0 == "-" })
        while name.utf8.count > 100 { name.removeLast() }
        return name.isEmpty ? "image" : name
    }
}
