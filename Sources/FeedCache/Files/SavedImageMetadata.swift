import FeedCore
import FeedFiles
import Foundation

/// The metadata of image data in the file next to it, which identifies the data and detects corruption.
struct SavedImageMetadata: Codable {
    private static let limit = 1 << 20

    /// The text of the key.
    let key: String

    /// The length of the data.
    let bytes: Int

    var metadata: ImageDataMetadata

    /// Creates the metadata of image data, with the checksum of the data.
    init(of data: Data, for key: PictureKey, _ metadata: ImageDataMetadata) {
        self.key = key.text
        bytes = data.count
        self.metadata = metadata
        self.metadata.checksum = data.withUnsafeBytes { Checksum(of: $0).text }
    }

    /// Returns the metadata of the data in the file `name`; nil if there is none, or if it is of another key.
    static func read(for key: PictureKey, _ name: String, in directory: Directory) throws -> SavedImageMetadata? {
        guard let file = try directory.read(name + FileName.ending, limit: limit),
            let saved = try? JSONDecoder().decode(SavedImageMetadata.self, from: Data(file))
        else { return nil }
        return saved.key == key.text ? saved : nil
    }

    /// Writes the file next to the data in the file `name`.
    func write(_ name: String, in directory: Directory) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try directory.replace(name + FileName.ending, with: encoder.encode(self))
    }

    /// Returns whether the file `name` has the recorded length.
    func isComplete(_ name: String, in directory: Directory) throws -> Bool {
        try directory.status(of: name)?.regularFileSize == bytes
    }

    func isOf(_ data: [UInt8]) -> Bool {
        data.count == bytes && data.withUnsafeBytes { Checksum(of: $0).text } == metadata.checksum
    }
}
