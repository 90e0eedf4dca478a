import FeedCore
import FeedGallery
import FeedJSON
import Foundation

/// A picture, and the file that has it in the cache, if any.
struct LoadedPicture: Sendable {
    let url: URL
    let data: Loaded<Data>
    let cachedFile: String?

    /// Returns a name for a file: the last part of the URL, else the ID, with the suffix of the picture's kind.
    func fileName(for image: ImageReference) -> String {
        let last = url.deletingPathExtension().lastPathComponent.map { $0.isNameCharacter ? $0 : "-" }
        var name = String(last.drop { $0 == "." || $0 == "-" })
        while name.utf8.count > 100 { name.removeLast() }
        if name.isEmpty { name = if case .id(let id) = image { id.uuidString } else { "picture" } }
        return ImageFormat(of: data.value).map { "\(name).\($0.fileExtension)" } ?? name
    }
}

extension Character {
    fileprivate var isNameCharacter: Bool { isLetter || isNumber || "._-".contains(self) }
}

/// Writes a picture to a file, to standard output or to the terminal.
struct ImageDataOutput {
    /// The file named by the user, `-` for standard output, or nil.
    let destination: String?
    let form: OutputFormat
    let terminal: TerminalTraits?
    let phrases: Phrases

    /// Writes a picture or, in json and jsonl, its description.
    ///
    /// - Throws: an error if the file or stream cannot be written, in which case an existing file is unchanged; the
    ///   reason the data was not cached, if the terminal would show the cached file's path.
    func write(_ picture: LoadedPicture) throws {
        switch destination {
        case "-"?:
            try write(picture.data.value)
        case let path?:
            try OutputFile(path: path).write(picture.data.value)
            if form != .text { try describe(picture.data, of: picture.url) }
        case nil:
            guard let terminal else { return try write(picture.data.value) }
            try show(picture.data, cachedFile: picture.cachedFile, on: terminal)
        }
    }

    private func write(_ data: Data) throws {
        try data.withUnsafeBytes { try StandardStream.output.write($0) }
    }

    private func describe(_ image: Loaded<Data>, of url: URL) throws {
        try BlockOutput.write { writer in
            writer.member("url", url.absoluteString)
            writer.member("bytes", image.value.count)
            writer.member("source", image.source.name)
        }
    }

    private func show(_ image: Loaded<Data>, cachedFile: String?, on terminal: TerminalTraits) throws {
        let isTooWide = ImageSize(of: image.value).map { $0.width > terminal.pixels } ?? false
        let columns = isTooWide ? terminal.columns : nil
        if let inline = terminal.pictures?.sequence(showing: image.value, columns: columns) {
            try BlockOutput.write(inline + "\n")
        } else if case .remote(let savingFailure?) = image.source {
            throw savingFailure
        } else if let cachedFile {
            try BlockOutput.write(TerminalText.safe(phrases.pictureSaved(cachedFile)) + "\n")
        } else {
            try BlockOutput.write(phrases.pictureNotCached + "\n")
        }
    }
}
