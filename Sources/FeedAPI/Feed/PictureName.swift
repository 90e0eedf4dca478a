import FeedMarkup
import Foundation

extension [String] {
    /// Returns the first text that is neither the name of a picture's file nor that of its `src`.
    func first(notNaming url: String, or source: String? = nil) -> String? {
        first { !$0.isName(ofFileAt: url) && !(source.map($0.isName(ofFileAt:)) ?? false) }
    }
}

extension String {
    /// Returns whether this is only the file name of a URL, with or without its extension and a size.
    func isName(ofFileAt url: String) -> Bool {
        guard utf8.count <= 255 else { return false }
        let (isWord, first) = withBytes { ($0.isWordForPicture, $0.first) }
        let file = url.withBytes { url -> String? in
            let file = url.file
            // Most texts differ in the first character.
            return file.first == first || file.first == UInt8(ascii: "%") ? String(decoding: file, as: UTF8.self) : nil
        }
        return isWord || file.map { isName(of: $0[...]) } ?? false
    }

    private func isName(of file: Substring) -> Bool {
        guard file.utf8.count <= 1_024 else { return false }
        return [file, file.removingPercentEncoding?[...]].compactMap { $0 }.contains { file in
            !file.isEmpty && (self[...] == file || self[...].withoutEnding(of: file) == file.withoutEnding(of: file))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this is a word for any picture, or a placeholder.
    fileprivate var isWordForPicture: Bool {
        switch self {
        case "image", "photo", "picture", "undefined", "null": true
        default: false
        }
    }
}

extension Substring {
    /// Returns the name without the extension of a file, and without sizes such as `-300x200`.
    fileprivate func withoutEnding(of file: Substring) -> Substring {
        let ending = file.lastIndex(of: ".").map { file[$0...] }
        var name = ending.flatMap { hasSuffix($0) ? dropLast($0.count) : nil } ?? self
        while case let size = String(name).withBytes(\.sizeSuffix.count), size > 0 { name = name.dropLast(size) }
        return name
    }
}
