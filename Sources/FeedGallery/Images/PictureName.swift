package import FeedCore
import FeedJSON
import Foundation

/// The names of the files of pictures.
package enum PictureName {
    static let directory = "pictures/"

    /// Returns the part of a name before the checksum: the date, the words and the digits of the ID, each followed by
    /// `-`.
    package static func start(of image: FeedImage) -> String {
        let day = image.publishedAt.flatMap(Moment.init)?.day
        let words = image.description.map(words).flatMap { $0.isEmpty ? nil : $0 }
        return [day, words, image.id.text.prefix(8).lowercased()].compactMap(\.self).map { $0 + "-" }.joined()
    }

    /// Returns the first words of a text, at most 40 characters: ASCII letters and digits, without accents, joined by `-`.
    private static func words(of text: String) -> String {
        // Letters are decomposed to remove accents. Apostrophes do not end a word.
        let letters = text.prefix(200).decomposedStringWithCanonicalMapping.unicodeScalars.lazy.compactMap { scalar in
            isPlain(scalar.properties.lowercaseMapping.utf8.first ?? 0)
                ? scalar.properties.lowercaseMapping
                : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
                    || "'’".unicodeScalars.contains(scalar) ? "" : " "
        }
        var name = ""
        for word in String(letters.joined()).split(separator: " ") {
            let longer = name.isEmpty ? String(word.prefix(40)) : "\(name)-\(word)"
            guard longer.utf8.count <= 40 else { break }
            name = longer
        }
        return name
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
