import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

struct ExportedFile: Equatable, Sendable {
    /// The state after the file was written or checked; nil if a kill may have prevented that.
    var state: FileState?

    /// The checksum of the content.
    var checksum: String?

    /// The images of a picture or thumbnail; several if their pictures have the same data and name.
    var images: [UUID] = []

    /// The width and height of a picture, if known.
    var size: ImageSize?

    /// Whether the request for a picture was redirected to another path.
    var isRedirected = false

    /// Whether no thumbnail of a picture could be made; it is not tried again.
    var hasFailedThumbnail = false
}

extension ExportedFile {
    /// Returns the file as the picture of a gallery; nil if it may not exist.
    func picture(named name: String) -> PictureFile? {
        state.map { PictureFile(named: name, size: size, byteCount: $0.size) }
    }
}

extension ExportedFile {
    /// Reads a file and its name.
    static func read(_ reader: inout JSONReader) throws -> (String, ExportedFile) {
        var (name, file) = ("", ExportedFile())
        var (size, modifiedAt, width, height): (Int?, Int?, Int?, Int?)
        try reader.readObject { reader, member in
            switch member {
            case "name": name = try reader.readString()
            case "size": size = try reader.readInteger()
            case "modified": modifiedAt = try reader.readInteger()
            case "checksum": file.checksum = try reader.readString()
            case "images": file.images = try reader.readArray { try $0.readUUID() }.compactMap(\.self)
            case "width": width = try reader.readInteger()
            case "height": height = try reader.readInteger()
            case "redirected": file.isRedirected = try reader.readBoolean()
            case "failed_thumbnail": file.hasFailedThumbnail = try reader.readBoolean()
            default: break
            }
        }
        if let size, let modifiedAt { file.state = FileState(size: size, modifiedAt: modifiedAt) }
        if let width, let height, width > 0, height > 0 { file.size = ImageSize(width: width, height: height) }
        return (name, file)
    }
}

extension ExportedFile {
    func write(named name: String, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            if let state {
                writer.member("size", state.size)
                writer.member("modified", state.modifiedAt)
            }
            if let checksum { writer.member("checksum", checksum) }
            if !images.isEmpty {
                writer.name("images")
                writer.array { for image in images { $0.string(image.text) } }
            }
            if let size {
                writer.member("width", size.width)
                writer.member("height", size.height)
            }
            if isRedirected { writer.member("redirected", true) }
            if hasFailedThumbnail { writer.member("failed_thumbnail", true) }
        }
    }
}
