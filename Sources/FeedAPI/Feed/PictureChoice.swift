import FeedCore
import FeedMarkup

/// Chooses the pictures of a feed's entries.
struct PictureChoice {
    /// The number of entries that have a picture, by its key.
    private typealias Counts = [Int: EntryCount]

    /// The keys of pictures in many entries: share buttons, icons, logos.
    private let sharedKeys: Set<Int>

    /// - Parameter entryCount: the number of all entries of the response, with or without pictures.
    init(for entries: [DocumentEntry], entryCount: Int) {
        let counts = Self.counts(ofPicturesIn: entries).mapValues(\.count)
        sharedKeys = Set(counts.lazy.filter { $0.value >= 3 && $0.value * 3 > entryCount }.map(\.key))
    }

    /// Removes the pictures of each entry that are not its images.
    func choosePictures(of entries: inout [DocumentEntry]) {
        for index in entries.indices where entries[index].found.count > 1 || !sharedKeys.isEmpty {
            if !sharedKeys.isEmpty { entries[index].found.removeAll { sharedKeys.contains($0.sharedKey) } }
            entries[index].found = entries[index].found.chosen
        }
    }

    /// Returns the number of entries that have each picture, without repeated entries.
    private static func counts(ofPicturesIn entries: [DocumentEntry]) -> Counts {
        let counts = Self.counts(ofPicturesIn: entries, at: entries.indices)
        guard counts.contains(where: { $0.value.count > 1 }) else { return counts }
        var known: Set<Int> = []
        let first = entries.indices.filter { known.insert(EntryNames.repetitionKey(of: entries[$0])).inserted }
        return first.count < entries.count ? Self.counts(ofPicturesIn: entries, at: first) : counts
    }

    private static func counts(ofPicturesIn entries: [DocumentEntry], at indices: some Collection<Int>) -> Counts {
        var counts = Counts(minimumCapacity: indices.count)
        for entry in indices {
            for index in entries[entry].found.indices {
                counts[entries[entry].found[index].sharedKey, default: EntryCount()].add(entry)
            }
        }
        return counts
    }

    /// The number of entries that have a picture.
    private struct EntryCount {
        private(set) var count = 0
        private var lastEntry = -1

        /// Adds an entry, which may be the same as the last one.
        mutating func add(_ entry: Int) {
            if entry != lastEntry { count += 1 }
            lastEntry = entry
        }
    }
}

extension [FoundPicture] {
    /// The pictures of the first rule that finds any, without duplicates, and in their largest size.
    fileprivate var chosen: [FoundPicture] {
        guard count > 1, let rule = lazy.map({ $0.picture.rule }).min() else { return self }
        let candidates = withCommonTexts.filter { $0.picture.rule == rule }
        if rule.givesOne { return candidates.firstOfLargest { $0.picture.width ?? 0 }.map { [$0] } ?? [] }
        return candidates.oneOfEachGroup.withoutRepetitions.largestByQuery.largestByName
    }

    /// The pictures, each with the first text and location that any rule found for its URL.
    private var withCommonTexts: [FoundPicture] {
        guard count > 1 else { return self }
        var known: [String: Int] = [:]
        var pictures = self
        for index in indices.sorted(by: { (self[$0].picture.rule, $0) < (self[$1].picture.rule, $1) }) {
            guard let first = known[self[index].url.text] else {
                known[self[index].url.text] = index
                continue
            }
            pictures[first].picture.complete(text: self[index].picture.text, location: self[index].picture.location)
            // In groups, and among URLs that differ in the query, only named pictures themselves have widths.
            if pictures[first].picture.group == nil, self[index].picture.rule == pictures[first].picture.rule {
                pictures[first].picture.width = pictures[first].picture.width ?? self[index].picture.width
            }
        }
        return pictures.map { found in
            var found = found
            if let first = known[found.url.text] {
                found.picture.complete(text: pictures[first].picture.text, location: pictures[first].picture.location)
            }
            return found
        }
    }

    /// The pictures with only one of each group: the default one, else the widest, else the first.
    private var oneOfEachGroup: [FoundPicture] {
        reduced {
            $0.picture.group.map { "\($0)" }
        } to: { group in
            group.firstOfLargest { $0.picture.isDefault ? .infinity : $0.picture.width ?? 0 }.map { [$0] } ?? []
        }
    }

    private var withoutRepetitions: [FoundPicture] {
        var known: Set<URLText> = []
        return filter { known.insert($0.url).inserted }
    }

    /// The pictures without declared duplicates whose URLs differ only in the query.
    ///
    /// The widest stays if each has a width, else the one without a query.
    private var largestByQuery: [FoundPicture] {
        reduced {
            $0.picture.rule == .named ? $0.url.withoutQuery : nil
        } to: { group in
            if group.allSatisfy({ $0.picture.width != nil }) {
                return group.firstOfLargest { $0.picture.width ?? 0 }.map { [$0] } ?? group
            }
            return group.first { $0.url.text == $0.url.withoutQuery }.map { [$0] } ?? group
        }
    }

    /// The pictures without duplicates whose file names differ only in a size.
    ///
    /// The one without a size stays, else the widest.
    private var largestByName: [FoundPicture] {
        reduced {
            $0.url.withoutSize.name
        } to: { group in
            group.firstOfLargest { $0.url.withoutSize.width.map { Float($0) } ?? .infinity }.map { [$0] } ?? group
        }
    }

    /// Replaces the pictures that have the same name with the best of them.
    private func reduced(
        by name: (FoundPicture) -> String?,
        to best: ([FoundPicture]) -> [FoundPicture]
    ) -> [FoundPicture] {
        guard count > 1 else { return self }
        let names = map(name)
        var groups: [String: [FoundPicture]] = [:]
        for (picture, name) in zip(self, names) { if let name { groups[name, default: []].append(picture) } }
        guard groups.contains(where: { $0.value.count > 1 }) else { return self }
        let kept = groups.mapValues { group in Set((group.count > 1 ? best(group) : group).map(\.url)) }
        return zip(self, names).filter { picture, name in name.map { kept[$0]?.contains(picture.url) ?? false } ?? true
        }
        .map(\.0)
    }

    private func firstOfLargest(_ size: (FoundPicture) -> Float) -> FoundPicture? {
        self.max { size($0) < size($1) }.flatMap { largest in first { size($0) == size(largest) } }
    }
}

extension URLText {
    fileprivate var withoutQuery: String {
        String(text.prefix { $0 != "?" && $0 != "#" } + text.drop { $0 != "#" })
    }

    /// The URL without a size such as `-300x200` at the end of its file name, and the width of the size.
    fileprivate var withoutSize: (name: String, width: Int?) {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let fileStart = path.lastIndex(of: "/") ?? path.startIndex
        guard let dot = path[fileStart...].lastIndex(of: "."), let size = path[fileStart..<dot].size else {
            return (text, nil)
        }
        return (String(text[..<size.start] + text[dot...]), size.width)
    }
}
