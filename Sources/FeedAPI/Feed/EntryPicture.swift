import FeedCore
import FeedMarkup
import Foundation

/// A picture that an entry may stand for, and what is said about it.
struct EntryPicture {
    /// Where it was found: the first of these that gives any picture decides.
    enum Rank: Comparable {
        case named, shownInContent, shownInSummary, linkedInContent, linkedInSummary, preview
    }

    let rank: Rank

    /// The URL as it is written.
    let reference: String

    /// The place of the `xml:base` that applies, if there is one.
    let base: Int?
    var text, location: String?
    var width: Float?

    /// The number of its group, if it is in one; the pictures of a group stand for one image.
    var group: Int?
    var isDefault = false

    init(_ rank: Rank, _ reference: String, base: Int? = nil, text: String? = nil) {
        (self.rank, self.reference, self.base, self.text) = (rank, reference, base, text)
    }

    /// Adds what is said about the picture where nothing was said before.
    mutating func complete(text other: String?, location otherLocation: String?) {
        text = text ?? other
        location = location ?? otherLocation
    }
}

/// A picture that is on the web, and no portrait.
struct FoundPicture {
    fileprivate(set) var picture: EntryPicture
    let url: URLText

    init?(_ picture: EntryPicture, at url: URLText?) {
        guard let url, !url.isPortrait else { return nil }
        (self.picture, self.url) = (picture, url)
    }
}

extension [FoundPicture] {
    private struct Key: Hashable {
        let rank: EntryPicture.Rank
        let name: String
    }

    /// The pictures once each, one alone of each group, of all previews and of those that differ in size.
    var chosen: [FoundPicture] {
        guard count > 1 else { return self }
        return keepingLargest {
            $0.picture.rank == .preview ? "" : $0.picture.group.map { "\($0)" }
        } size: {
            $0.isDefault ? .infinity : $0.width ?? 0
        }
        .withoutRepetitions
        .keepingLargest {
            $0.picture.width == nil ? nil : $0.url.withoutQuery
        } size: {
            $0.width ?? 0
        }
    }

    /// Each URL once, with the first text and location that it has anywhere.
    private var withoutRepetitions: [FoundPicture] {
        var places: [Key: Int] = [:]
        var pictures: [FoundPicture] = []
        for found in self {
            let key = Key(rank: found.picture.rank, name: found.url.text)
            if let place = places[key] {
                pictures[place].picture.complete(text: found.picture.text, location: found.picture.location)
                pictures[place].picture.width = pictures[place].picture.width ?? found.picture.width
            } else {
                places[key] = pictures.count
                pictures.append(found)
            }
        }
        return pictures
    }

    /// Returns the first of the largest among those of a rank and the same name, and all that have no name.
    private func keepingLargest(
        named name: (FoundPicture) -> String?,
        size: (EntryPicture) -> Float
    ) -> [FoundPicture] {
        let keys = map { found in name(found).map { Key(rank: found.picture.rank, name: $0) } }
        var largest: [Key: Int] = [:]
        for (index, key) in keys.enumerated() {
            guard let key else { continue }
            if let other = largest[key], size(self[other].picture) >= size(self[index].picture) { continue }
            largest[key] = index
        }
        return zip(indices, keys).filter { index, key in key.map { largest[$0] == index } ?? true }.map { self[$0.0] }
    }
}

extension URLText {
    fileprivate var withoutQuery: String {
        let fragment = text.firstIndex(of: "#").map { text[$0...] } ?? ""
        return String(text.prefix { $0 != "?" && $0 != "#" } + fragment)
    }

    /// Whether it is at a service for the portraits of authors.
    fileprivate var isPortrait: Bool {
        var text = text
        return text.withUTF8 { bytes in
            let url = UnsafeRawBufferPointer(bytes)
            let rest = url.part((url.end(of: "//") ?? 0)..<url.count)
            let authority = rest.part(0..<Swift.min(rest.index(of: "/", from: 0), rest.endOfPath))
            let host = authority.part((authority.end(of: "@") ?? 0)..<authority.count)
            let name = host.part(0..<host.index(of: ":", from: 0))
            return name == "gravatar.com" || name.hasSuffix(".gravatar.com")
                || name.hasPrefix("avatars") && name.hasSuffix(".githubusercontent.com")
        }
    }
}
