import FeedCore
import FeedMarkup

extension [FoundPicture] {
    /// The pictures of the first rule that finds any, without duplicates, and in their largest size.
    var chosen: [FoundPicture] {
        guard count > 1, let rule = lazy.map({ $0.picture.rule }).min() else { return self }
        let pictures = withCommonTexts
        let candidates = pictures.keeping { $0.picture.rule == rule }
        if rule.givesOne { return candidates.indexOfLargest { $0.picture.width ?? 0 }.map { [candidates[$0]] } ?? [] }
        let distinct = candidates.oneOfEachGroup.withoutRepetitions
        let largest = distinct.largest
        guard rule == .named else { return largest }
        let named = distinct.count == 2 ? largest.merged : largest
        guard named.count == 1, !named[0].picture.isDescribed else { return named }
        return pictures.shown.withoutRepetitions.largest.featuring(named[0])
    }

    /// The pictures that the first text with any shows.
    private var shown: [FoundPicture] {
        let rule = lazy.map { $0.picture.rule }.filter { $0.isShown }.min()
        return keeping { $0.picture.rule == rule }
    }

    /// The pictures, each with the first text and location that any rule found for its URL.
    private var withCommonTexts: [FoundPicture] {
        var known: [URLText: Int] = [:]
        var pictures = self
        for index in indices.sorted(by: { self[$0].picture.rule < self[$1].picture.rule }) {
            guard let first = known[self[index].url] else {
                known[self[index].url] = index
                continue
            }
            pictures[first].complete(with: self[index])
            pictures[first].picture.complete(with: self[index].picture)
        }
        guard known.count < count else { return self }
        for index in indices {
            if let first = known[self[index].url] { pictures[index].complete(with: pictures[first]) }
        }
        return pictures
    }

    /// The pictures with only one of each group: the default one, else the widest, else the first.
    private var oneOfEachGroup: [FoundPicture] {
        guard contains(where: { $0.picture.group != nil }) else { return self }
        let width = { (found: FoundPicture) in found.picture.isDefault ? .max : found.picture.width ?? 0 }
        return reduced(sharingTexts: false, by: { $0.picture.group }, to: { $0.indexOfLargest(width) })
    }

    private var withoutRepetitions: [FoundPicture] {
        guard count > 1 else { return self }
        var known: Set<URLText> = []
        return keeping { known.insert($0.url).inserted }
    }

    /// Returns the pictures that match; if all do, they are not copied, because an entry may have thousands.
    private func keeping(where isKept: (FoundPicture) -> Bool) -> [FoundPicture] {
        let kept = indices.filter { isKept(self[$0]) }
        return kept.count == count ? self : kept.map { self[$0] }
    }

    // MARK: - Sizes

    private var largest: [FoundPicture] { largestByQuery.largestByName }

    /// The named pictures without those whose URLs differ only in the query.
    ///
    /// The widest stays if each has a width, else the one without a query.
    private var largestByQuery: [FoundPicture] {
        guard contains(where: { $0.hasQuery }) else { return self }
        return reduced(by: { $0.picture.rule == .named ? $0.url.withoutQuery : nil }) { group in
            guard group.allSatisfy({ $0.picture.width != nil }) else {
                return group.firstIndex { $0.url.text == $0.url.withoutQuery }
            }
            return group.indexOfLargest { $0.picture.width ?? 0 }
        }
    }

    /// The pictures without those whose URLs differ only in sizes.
    private var largestByName: [FoundPicture] {
        guard count > 1 else { return self }
        let urls = map { SizedURL($0.url) }
        guard urls.contains(where: { !$0.isOriginal }) else { return self }
        return reduced(by: { SizedURL($0.url).name }, to: { $0.indexOfLargest { SizedURL($0.url).size } })
    }

    /// The enclosure, with the texts and dimensions of the other picture, if these are one and an element of Media RSS.
    private var merged: [FoundPicture] {
        guard count == 2, let index = firstIndex(where: { $0.picture.isEnclosure }), self[1 - index].picture.isMedia
        else { return self }
        var enclosure = self[index]
        enclosure.complete(with: self[1 - index])
        enclosure.picture.complete(with: self[1 - index].picture)
        return [enclosure]
    }

    /// The pictures of a text, and before them the featured one, unless the text has it or a larger one.
    private func featuring(_ featured: FoundPicture) -> [FoundPicture] {
        let name = featured.url.withoutQuery
        let pictures = ([featured] + self).withoutRepetitions
            .reduced(by: { $0.url.withoutQuery == name ? name : nil }, to: { $0.firstIndex { !$0.hasQuery } ?? 0 })
        guard let best = pictures.first(where: { $0.url.withoutQuery == name }) else { return pictures }
        let sized = { (found: FoundPicture) in SizedURL(found.url, hasNumbers: true) }
        let common = sized(best).name
        let sameName = { (found: FoundPicture) in sized(found).name == common ? common : nil }
        return pictures.reduced(by: sameName, to: { $0.indexOfLargest { sized($0).size } })
    }

    // MARK: - Reducing

    /// Replaces the pictures that have the same name with the best of them, if there is one.
    ///
    /// Its texts and dimensions are completed with those of the others.
    private func reduced<Name: Hashable>(
        sharingTexts: Bool = true,
        by name: (FoundPicture) -> Name?,
        to best: ([FoundPicture]) -> Int?
    ) -> [FoundPicture] {
        guard count > 1 else { return self }
        var groups: [Name: [Int]] = [:]
        for index in indices { if let name = name(self[index]) { groups[name, default: []].append(index) } }
        guard groups.count < count else { return self }
        var pictures: [FoundPicture?] = self
        for group in groups.values where group.count > 1 {
            guard let best = best(group.map { self[$0] }) else { continue }
            var picture = self[group[best]]
            for index in group where index != group[best] {
                if sharingTexts { picture.complete(with: self[index]) }
                pictures[index] = nil
            }
            pictures[group[best]] = picture
        }
        return pictures.compactMap { $0 }
    }

    private func indexOfLargest(_ size: (FoundPicture) -> some Comparable) -> Int? {
        let sizes = map(size)
        return sizes.max().flatMap { largest in sizes.firstIndex { $0 == largest } }
    }
}

extension URLText {
    /// The URL without its query, but with its fragment.
    fileprivate var withoutQuery: String {
        text.withBytes { url in
            let (end, fragment) = (url.endOfPath, url.index(of: "#", from: 0))
            return end == fragment
                ? nil
                : String(decoding: url.part(0..<end), as: UTF8.self)
                    + String(decoding: url.part(fragment..<url.count), as: UTF8.self)
        } ?? text
    }
}
