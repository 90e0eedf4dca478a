import FeedCore
import FeedFiles
import FeedGallery
import FeedJSON
import Foundation

extension Character {
    var isNameCharacter: Bool { isLetter || isNumber || "._-".contains(self) }
}

/// Writes pictures to files, to standard output or to the terminal.
struct ImageDataOutput {
    let destination: PictureDestination?
    let output: Output
    let phrases: Phrases
    let viewer: Viewer
    /// Whether the viewer opens the files, so that the text output does not name them.
    let opensFiles: Bool

    /// Writes a picture or, in json and jsonl, its description; returns the path of the file, if it wrote a file.
    ///
    /// - Throws: an error if the file or stream cannot be written, and then an existing file is unchanged; the reason
    ///   the data was not cached, if the terminal would show the path of the cached file.
    func write(_ picture: LoadedPicture) async throws -> String? {
        switch destination {
        case .standardOutput?:
            try write(picture.data.value)
            return nil
        case .file(let path)?:
            try OutputFile(path: path).write(picture.data.value)
            if output.form != .text { try describe(picture, in: path) }
            return path
        case .directory(let directory)?:
            let path = try write(picture, to: directory)
            if output.form != .text {
                try describe(picture, in: path)
            } else if !opensFiles {
                try BlockOutput.write(TerminalText.safe(path) + "\n")
            }
            return path
        case nil:
            if let terminal = output.terminal {
                try await show(picture, on: terminal)
            } else {
                try write(picture.data.value)
            }
            return nil
        }
    }

    private func write(_ data: Data) throws {
        try data.withUnsafeBytes { try StandardStream.output.write($0) }
    }

    /// Writes a picture to a directory, under the first free name, or a name whose file has the same contents.
    private func write(_ picture: LoadedPicture, to path: String) throws -> String {
        do {
            try OutputFile.makeDirectory(path)
            guard let directory = try PublicDirectory.open(path) else { throw SystemError.notFound }
            for number in 1... {
                let name = picture.fileName(number: number)
                do {
                    try picture.data.value.withUnsafeBytes { try directory.update(name, to: $0, replaces: false) }
                } catch let error as FileFailure where error.isOfExistingFile {
                    continue
                }
                return path + (path.hasSuffix("/") ? "" : "/") + name
            }
            throw SystemError.exists
        } catch let error as FileFailure {
            throw OutputFile.Failure(path: error.path, cause: error.cause)
        } catch {
            throw OutputFile.Failure(path: path, cause: error)
        }
    }

    private func describe(_ picture: LoadedPicture, in path: String) throws {
        try BlockOutput.write { writer in
            writer.member("url", picture.url.absoluteString)
            writer.member("bytes", picture.data.value.count)
            writer.member("source", output.sourceName ?? picture.data.source.name)
            writer.member("path", path)
        }
    }

    private func show(_ picture: LoadedPicture, on terminal: TerminalTraits) async throws {
        let isTooWide = ImageSize(of: picture.data.value).map { $0.width > terminal.pixels } ?? false
        let columns = isTooWide ? terminal.columns : nil
        if let inline = terminal.pictures?.sequence(showing: picture.data.value, columns: columns) {
            return try BlockOutput.write(inline + "\n")
        }
        if let file = picture.cachedFile, try await viewer.showAsText(file, columns: terminal.columns) { return }
        if case .remote(let savingFailure?) = picture.data.source { throw savingFailure }
        guard let file = picture.cachedFile else {
            return try BlockOutput.write(
                phrases.t("No cached feed has this picture, so it was not saved: name a file with --output FILE.")
                    + "\n"
            )
        }
        try BlockOutput.write(TerminalText.safe(phrases.t("Picture saved in {path}", file)) + "\n")
    }
}
