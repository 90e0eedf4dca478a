import FeedCache
import FeedCore
import FeedJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a picture where the user wants it: to a file, to standard output, or onto the terminal.
struct PictureOutput {
    let session: Session
    let address: PictureAddress

    /// Writes the picture, and in json and jsonl what it is.
    ///
    /// - Throws: an error where the file or the stream cannot be written, an existing file is then untouched; the reason
    ///   why the picture was not kept, where the terminal would be told where it is.
    func write(_ picture: LoadedImageData) throws {
        switch session.invocation.output {
        case "-"?:
            try writeBytes(picture.data)
        case let path?:
            try OutputFile.write(picture.data, to: path)
            if session.invocation.format != .text { try describe(picture) }
        case nil:
            guard session.environment.terminal != nil else { return try writeBytes(picture.data) }
            try show(picture)
        }
    }

    private func writeBytes(_ data: Data) throws {
        try data.withUnsafeBytes { try StandardStream.output.write($0) }
    }

    private func describe(_ picture: LoadedImageData) throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("url", address.url.absoluteString)
            writer.member("bytes", picture.data.count)
            writer.member("source", picture.source.name)
        }
        writer.endLine()
        var output = BlockOutput()
        try output.take(&writer)
        try output.flush()
    }

    private func show(_ picture: LoadedImageData) throws {
        var output = BlockOutput()
        if let inline = session.environment.pictureProtocol?.sequence(showing: picture.data) {
            try output.line(inline)
        } else if case .remote(let savingFailure?) = picture.source {
            throw savingFailure
        } else if let path = address.store?.path(for: address.url) {
            try output.line(TerminalText.safe(session.phrases.pictureSaved(path)))
        } else {
            try output.line(session.phrases.pictureNotKept)
        }
        try output.flush()
    }
}

extension LoadedImageData.Source {
    fileprivate var name: String {
        switch self {
        case .cache: "cache"
        case .remote: "remote"
        }
    }
}
