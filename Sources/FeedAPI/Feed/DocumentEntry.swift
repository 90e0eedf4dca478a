import FeedCore
import FeedMarkup
import Foundation

/// The elements of an entry that describe its images.
///
/// It views the response's body, and must not outlive it.
struct DocumentEntry {
    /// The entry's own ID.
    var id: FeedText?

    /// The URL of the entry's web page, a fallback for it, and the original URL if a tracking service has replaced it.
    var link, otherLink, originalLink: FeedText?

    /// The URL of the web page, and its text as written; nil until ``findPage(in:)``.
    private(set) var page: (url: URLText, text: FeedText)?

    /// The original URL of the web page, else its URL; nil until ``findPage(in:)``.
    private var pageURL: URLText?

    /// Whether the ID may be the URL of the web page.
    var hasPermalink = false

    var title, summary, content, location: FeedText?

    /// The text of an entry if its content and summary have none.
    var plainContent: FeedText?

    /// The date and its fallbacks, in order.
    var date, otherDate, issued, updated: Date?

    /// The Media RSS texts of the entry, which apply if it has a single picture.
    var mediaTexts = MediaTexts()

    /// The texts of its Media RSS elements and attachments, in order, until its pictures are found.
    var texts: [MediaTexts] = []

    /// The pictures that the entry declares, in order, until they are found.
    var pictures: [DeclaredPicture] = []

    /// The number of further pictures by each rule, which are not chosen from because there are too many.
    private var omitted: [EntryPicture.Rule: Int] = [:]

    /// The pictures that the entry names, shows or links to; after the choice, only its images.
    var found: [FoundPicture] = []

    var mayHavePictures: Bool { !pictures.isEmpty || summary != nil || content != nil }

    // MARK: - Pictures

    mutating func add(_ picture: EntryPicture, base: Int32? = nil, texts: Int32? = nil) {
        if pictures.count < EntryPicture.maximumCount {
            pictures.append(DeclaredPicture(picture: picture, base: base, texts: texts))
        } else {
            omitted[picture.rule, default: 0] += 1
        }
    }

    /// Finds the entry's web page and the pictures that the entry names, shows or links to.
    mutating func findPictures(in place: FeedPlace) {
        findPage(in: place)
        let texts = EntryTexts(of: self)
        findDeclaredPictures(in: place, texts)
        let thumbnails = Set(found.lazy.filter { $0.picture.rule == .thumbnail }.map(\.url))
        let rules: [(FeedText?, shown: EntryPicture.Rule, linked: EntryPicture.Rule)] = [
            (content, .shownInContent, .linkedInContent), (summary, .shownInSummary, .linkedInSummary),
        ]
        for (text, shown, linked) in rules {
            guard let text, text.mayHaveAttributes else { continue }
            let reader = PicturesInText(in: text, of: texts, at: pageURL, shown, linked, place)
            let pictures = reader.pictures.replacing(thumbnails)
            if found.isEmpty { found = pictures } else { found += pictures }
            omitted.merge(reader.omitted) { $0 + $1 }
        }
        found.removeAll { $0.isPortraitOrIcon }
        if found.contains(where: { $0.hasQuery }) {
            let links = [page?.url.text, pageURL?.text].compactMap { $0 }
            found.removeAll { $0.isCounter(ofReadersAt: links) }
        }
    }

    private mutating func findDeclaredPictures(in place: FeedPlace, _ texts: EntryTexts) {
        // Many pictures may have the same texts.
        let media = self.texts.map { (texts: $0.plain.filter(texts.counts), location: $0.location?.plain) }
        found.reserveCapacity(pictures.count)
        for declared in pictures {
            let reference = declared.picture.reference
            let url = place.url(of: reference, in: place.base(declared.base, ofEntryAt: pageURL))
            guard let url else { continue }
            var picture = FoundPicture(declared.picture, at: url)
            for index in [declared.texts, declared.picture.group].compactMap({ $0.map(Int.init) }) {
                picture.text = picture.text ?? media[index].texts.first(notNaming: url.text)
                picture.location = picture.location ?? media[index].location
                if self.texts[index].isDescribed { picture.picture.isDescribed = true }
            }
            picture.hasMediaText = picture.text != nil
            found.append(picture)
        }
        (pictures, self.texts) = ([], [])
    }

    // MARK: - Links

    /// Finds the URL of the entry's web page.
    private mutating func findPage(in place: FeedPlace) {
        if let link, let url = place.url(of: link) {
            page = (url, link)
        } else if let otherLink, let url = place.url(of: otherLink) {
            page = (url, otherLink)
        } else if hasPermalink, let id, let url = URLText(web: id.string) {
            page = (url, id)
        }
        pageURL = originalLink.flatMap { place.url(of: $0) } ?? page?.url
    }

    // MARK: - Images

    /// Replaces the pictures with images; different names may contain the same UUID.
    mutating func moveImages(_ names: EntryNames, _ keys: EntryNames.Keys, to images: inout ImageList) {
        let (first, texts) = (names.id(of: self, keys), EntryTexts(of: self))
        if let last = found.last { images.omittedCount += omitted[last.picture.rule, default: 0] }
        images.append(found.count) { index in
            let imageID = index == 0 ? first : UUID(ofImage: index + 1, after: first)
            let url = found[index].url
            let location = texts.ownLocation ?? found[index].location ?? texts.commonLocation
            let isOnly = found.count == 1 && !found[index].hasMediaText
            let common = isOnly ? texts.media.first(notNaming: url.text) : nil
            return FeedImage(
                id: imageID,
                description: texts.description(of: first, common ?? found[index].text, at: location),
                location: location,
                url: url,
                link: pageURL,
                publishedAt: date ?? otherDate ?? issued ?? updated
            )
        }
        found = []
    }
}

extension [FoundPicture] {
    /// Returns the pictures of a text, with thumbnails replaced by the pictures that they link to.
    fileprivate func replacing(_ thumbnails: Set<URLText>) -> [FoundPicture] {
        guard !thumbnails.isEmpty,
            let original = first(where: { !$0.picture.rule.isShown && !thumbnails.contains($0.url) })
        else { return self }
        return compactMap { found in
            let isThumbnail = found.picture.rule.isShown && thumbnails.contains(found.url)
            return isThumbnail ? found.at(original) : found
        }
    }
}
