/// The words that shells offer as completions.
enum CandidateKind: String, CaseIterable, Sendable {
    /// The ids of the cached images.
    case imageIDs = "image-ids"
    case universityNames = "university-names"
    /// The URLs that `feeds` lists.
    case feedURLs = "feed-urls"
}
