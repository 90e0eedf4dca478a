/// Chooses the pictures of a feed's entries.
enum PictureChoice {
    /// The number of entries that have a picture, by its key.
    private typealias Counts = [Int: EntryCount]

    /// Removes the pictures of each entry that are not its images.
    ///
    /// - Parameter entryCount: the number of all entries of the response, with or without pictures.
    static func choosePictures(of entries: inout [DocumentEntry], entryCount: Int) {
        // Share buttons, icons, logos.
        let shared = Set(counts(ofPicturesIn: entries).lazy.filter { $0.value.isShared(by: entryCount) }.map(\.key))
        for index in entries.indices where entries[index].found.count > 1 || !shared.isEmpty {
            if !shared.isEmpty {
                entries[index].found.removeAll {
                    let keys = $0.keys
                    return shared.contains(keys.shared) || keys.numbered.map(shared.contains) ?? false
                }
            }
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
        var counts = Counts(minimumCapacity: indices.reduce(0) { $0 + entries[$1].found.count })
        for entry in indices {
            let found = entries[entry].found
            let keys = found.map(\.keys)
            for key in keys { counts[key.shared, default: EntryCount()].add(entry) }
            guard keys.contains(where: { $0.numbered != nil }) else { continue }
            let isOnly = Set(zip(found, keys).lazy.filter { $0.0.picture.rule.isShown }.map(\.1.shared)).count == 1
            for key in keys {
                guard let numbered = key.numbered else { continue }
                counts[numbered, default: EntryCount()].add(entry, picture: key.shared, isOnly: isOnly)
            }
        }
        return counts
    }

    /// The number of entries that have a picture.
    private struct EntryCount {
        private(set) var count: Int32 = 0
        private var lastEntry: Int32 = -1

        /// For pictures that differ in digits, the last one, and whether an entry has no other or several of them.
        private var lastPicture: Int32?
        private var isVaried = false

        /// Adds an entry, which may be the same as the last one.
        mutating func add(_ entry: Int) {
            let entry = Int32(entry)
            if entry != lastEntry { count += 1 }
            lastEntry = entry
        }

        /// Adds an entry with one of the pictures that differ in digits.
        mutating func add(_ entry: Int, picture: Int, isOnly: Bool) {
            let picture = Int32(truncatingIfNeeded: picture)
            if isOnly || entry == lastEntry && picture != lastPicture { isVaried = true }
            lastPicture = picture
            add(entry)
        }

        /// Whether three or more entries, and over a third of all, share the picture.
        func isShared(by entryCount: Int) -> Bool { !isVaried && count >= 3 && Int(count) * 3 > entryCount }
    }
}
