import FeedCore
import FeedFiles
import Foundation

/// A store that saves the data of each image in its own file, as the service sent it, with metadata next to it.
///
/// The files are replaced atomically, but not synchronised. The metadata contains the key, the length and the checksum,
/// so image data that a power failure has corrupted is detected and loaded again. The cost of inserting image data does
/// not depend on the number of cached images.
struct FileImageDataStore: ImageDataStore {
    private static let limit = 64 << 20

    private let directory: Directory

    /// Creates a store of the image data of the list that a ``JSONFileStore`` saves in `directory`; deleted with the list.
    init(forListIn directory: Directory) {
        self.directory = directory.appending("images")
    }

    func path(for key: PictureKey) -> String? { file(for: key) }

    private func file(for key: PictureKey) -> String {
        directory.pathOfFile(Self.name(for: key))
    }

    func retrieve(for key: PictureKey) async throws -> Data? {
        do {
            guard let saved = try saved(for: key), let data = try directory.read(Self.name(for: key), limit: Self.limit)
            else { return nil }
            return saved.isOf(data) ? Data(data) : nil
        } catch {
            throw CacheError.unreadable(path: file(for: key), cause: error)
        }
    }

    func metadata(for key: PictureKey) async -> ImageDataMetadata? {
        guard let saved = try? saved(for: key), (try? saved.isComplete(Self.name(for: key), in: directory)) == true
        else { return nil }
        return saved.metadata
    }

    /// Returns the content of the file next to the data; nil if there is none, or if it is of another key.
    private func saved(for key: PictureKey) throws -> SavedImageMetadata? {
        guard try directory.ifExists() != nil else { return nil }
        return try SavedImageMetadata.read(for: key, Self.name(for: key), in: directory)
    }

    /// Saves the metadata of the image data cached for `key`, if it belongs to this data.
    func setMetadata(_ metadata: ImageDataMetadata, for key: PictureKey) async throws {
        do {
            guard var saved = try saved(for: key), saved.metadata.checksum == metadata.checksum else { return }
            saved.metadata = metadata
            try saved.write(Self.name(for: key), in: directory)
        } catch {
            throw CacheError.notSaved(path: file(for: key), cause: error)
        }
    }

    func insert(_ data: Data, for key: PictureKey) async throws {
        try await insert(data, with: ImageDataMetadata(checksum: "", checkedAt: Date()), for: key)
    }

    func insert(_ data: Data, with metadata: ImageDataMetadata, for key: PictureKey) async throws {
        let (name, saved) = (Self.name(for: key), SavedImageMetadata(of: data, for: key, metadata))
        do {
            try directory.use { directory in
                try directory.replace(name, with: data)
                try saved.write(name, in: directory)
            }
        } catch {
            throw CacheError.notSaved(path: file(for: key), cause: error)
        }
    }

    func delete(except keys: Set<PictureKey>) async throws {
        do {
            try deleteFiles(except: keys)
        } catch {
            throw CacheError.notDeleted(path: directory.path, cause: error)
        }
    }

    /// Whether the directory is missing or empty; false if it cannot be read.
    var isEmpty: Bool {
        get async {
            do { return try existingDirectory()?.names().isEmpty != false } catch { return false }
        }
    }

    static func name(for key: PictureKey) -> String { Checksum(of: key.text).text }
}

// MARK: - For the store of the list

extension FileImageDataStore {
    /// The number of images whose data is cached, and the size of all files.
    var usage: (count: Int, bytes: Int) {
        get throws {
            guard let directory = try existingDirectory() else { return (0, 0) }
            let names = try directory.names().filter { Self.owner(of: $0) != nil }
            let bytes = names.compactMap { (try? directory.status(of: $0))?.regularFileSize }.reduce(0, +)
            return (names.count { Checksum.isText($0) }, bytes)
        }
    }

    /// Deletes the store's files except the files of `keys`, the temporary files of killed writers, and the directory if
    /// it is then empty.
    ///
    /// - Throws: an error if a file could not be deleted; all other files are still deleted.
    func deleteFiles(except keys: Set<PictureKey> = []) throws {
        guard let directory = try existingDirectory() else { return }
        let (names, wanted) = (try directory.names(), Set(keys.map(Self.name)))
        directory.sweepTemporaryFiles(names)
        var failure: (any Error)?
        for name in names {
            guard let owner = Self.owner(of: name), !wanted.contains(owner) else { continue }
            do { try directory.removeRegularFile(name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        directory.removeIfEmpty()
    }

    /// Returns the directory; nil if it is missing, or if a file has its name.
    private func existingDirectory() throws -> Directory? {
        do {
            return try directory.ifExists()
        } catch SystemError.notADirectory {
            return nil
        }
    }

    /// Returns the name of the image data that a file of the store belongs to; nil for any other file.
    private static func owner(of name: String) -> String? {
        let owner = name.hasSuffix(FileName.ending) ? String(name.dropLast(FileName.ending.count)) : name
        return Checksum.isText(owner) ? owner : nil
    }
}
