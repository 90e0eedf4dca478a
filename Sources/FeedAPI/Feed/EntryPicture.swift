import FeedCore
import FeedMarkup
import Foundation

/// A picture that an entry names, and what is said about it.
struct NamedPicture {
    let isPreview: Bool
    let reference: FeedText
    var text, location: FeedText?
    var width: Float?

    /// The number of its group, if it is in one; the pictures of a group stand for one image.
    var group: Int32?
    var isDefault = false

    init(_ reference: FeedText, isPreview: Bool = false, text: FeedText? = nil) {
        (self.reference, self.isPreview, self.text) = (reference, isPreview, text)
    }
}

/// A picture that an entry may stand for, and that is on the web.
struct FoundPicture {
    /// Where it was found: the first of these that gives any picture decides.
    enum Rank: Comparable {
        case named, shownInContent, shownInSummary, linkedInContent, linkedInSummary, preview
    }

    let rank: Rank
    let url: URLText

    /// The URL as it is written.
    let reference: String
    fileprivate(set) var location: FeedText?
    fileprivate var text: FeedText?
    fileprivate var alternativeText: String?
    fileprivate var width: Float?
    fileprivate private(set) var group: Int32?
    fileprivate private(set) var isDefault = false

    /// What is said about it; nil if that is nothing.
    var ownText: String? { text?.plain ?? alternativeText }

    /// Creates a picture unless it is not on the web, or a portrait.
    init?(_ rank: Rank, _ reference: String, alternativeText: String? = nil, at url: URLText?) {
        guard let url, !url.isPortrait else { return nil }
        (self.rank, self.reference, self.alternativeText, self.url) = (rank, reference, alternativeText, url)
    }

    /// Creates a picture that an entry names; `base` is what its URL may be relative to.
    init?(_ picture: NamedPicture, in place: FeedPlace, or base: @autoclosure () -> URL) {
        let reference = picture.reference.string
        let url = place.url(of: reference, in: picture.reference, or: base())
        self.init(picture.isPreview ? .preview : .named, reference, at: url)
        (text, location, width) = (picture.text, picture.location, picture.width)
        (group, isDefault) = (picture.isPreview ? 0 : picture.group, picture.isDefault)
    }
}

extension [FoundPicture] {
    private struct Key: Hashable {
        let rank: FoundPicture.Rank
        let name: String
    }

    /// The pictures once each, one alone of each group, of all previews and of those that differ in size.
    var chosen: [FoundPicture] {
        guard count > 1 else { return self }
        return keepingLargest {
            $0.group.map { "\($0)" }
        } size: {
            $0.isDefault ? .infinity : $0.width ?? 0
        }
        .withoutRepetitions
        .keepingLargest {
            $0.width == nil ? nil : $0.url.withoutQuery
        } size: {
            $0.width ?? 0
        }
    }

    /// Each URL once, with the first text and location that it has anywhere.
    private var withoutRepetitions: [FoundPicture] {
        var places: [Key: Int] = [:]
        var pictures: [FoundPicture] = []
        for picture in self {
            let key = Key(rank: picture.rank, name: picture.url.text)
            if let place = places[key] {
                pictures[place].complete(with: picture)
            } else {
                places[key] = pictures.count
                pictures.append(picture)
            }
        }
        return pictures
    }

    /// Returns the first of the largest among those of a rank and the same name, and all that have no name.
    private func keepingLargest(
        named name: (FoundPicture) -> String?,
        size: (FoundPicture) -> Float
    ) -> [FoundPicture] {
        let keys = map { picture in name(picture).map { Key(rank: picture.rank, name: $0) } }
        var largest: [Key: Int] = [:]
        for (index, key) in keys.enumerated() {
            guard let key else { continue }
            if let other = largest[key], size(self[other]) >= size(self[index]) { continue }
            largest[key] = index
        }
        return zip(indices, keys).filter { index, key in key.map { largest[$0] == index } ?? true }.map { self[$0.0] }
    }
}

extension FoundPicture {
    /// Adds what is said about the same picture elsewhere.
    fileprivate mutating func complete(with other: FoundPicture) {
        if text == nil, alternativeText == nil { (text, alternativeText) = (other.text, other.alternativeText) }
        location = location ?? other.location
        width = width ?? other.width
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
            let start = Swift.min(url.index(of: "/", from: 0) + 2, url.count)
            let authority = url.part(
                start..<Swift.min(url.index(of: "/", from: start), url.index(of: "?", from: start))
            )
            let user = authority.index(of: "@", from: 0)
            let place = authority.part((user < authority.count ? user + 1 : 0)..<authority.count)
            let host = place.part(0..<place.index(of: ":", from: 0))
            return host == "gravatar.com" || host.hasSuffix(".gravatar.com")
                || host.hasPrefix("avatars") && host.hasSuffix(".githubusercontent.com")
        }
    }
}
