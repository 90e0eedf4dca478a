/// The words that shells offer as completions.
enum CandidateKind: String, CaseIterable, Sendable {
    /// The ids of the cached images.
    case imageIDs = "image-ids"
    /// The ids of the images that the exported directory has.
    case exportedIDs = "exported-ids"
    /// The ids of the images that were taken down from the exported directory.
    case takenDownIDs = "taken-down-ids"
    case universityNames = "university-names"
    /// The URLs that `feeds` lists.
    case feedURLs = "feed-urls"
    /// The URLs that `feeds` lists, except lists of universities.
    case imageFeedURLs = "image-feed-urls"
}
