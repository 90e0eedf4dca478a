/// What a shell can ask the program to list while a line is being completed.
enum CandidateKind: String, CaseIterable, Sendable {
    case imageIDs = "image-ids"
    case universityNames = "university-names"
}
