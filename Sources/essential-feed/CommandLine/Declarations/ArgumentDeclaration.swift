/// An argument as it is parsed, explained and completed.
struct ArgumentDeclaration: Equatable, Sendable {
    /// What the argument may be.
    enum Kind: Equatable, Sendable {
        case imageID
        case imageIDOrURL
        case universityName
        case command
        case choice([String])
    }

    /// What stands for the argument in help and usage, as in `IMAGE-ID`.
    let name: String
    let kind: Kind
    let isOptional: Bool
    /// One sentence without its full stop.
    let help: String

    init(_ name: String, _ kind: Kind, isOptional: Bool = false, help: String) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.help = help
    }

    /// The argument as a usage line shows it, as in `[COMMAND]`.
    var usage: String {
        isOptional ? "[" + name + "]" : name
    }
}

extension ArgumentDeclaration.Kind {
    /// Says what the argument has to be, where `text` is not that.
    func requirement(unmetBy text: String) -> UsageError.Wording? {
        switch self {
        case .imageID where !Self.isIdentifier(text): { $0.anImageID }
        case .imageIDOrURL where !Self.isIdentifier(text) && !Self.isWebAddress(text): { $0.anImageIDOrURL }
        case .universityName where text.allSatisfy(\.isWhitespace): { $0.aName }
        case .command where !choices.contains(text), .choice where !choices.contains(text):
            { choices.joinedAsChoice(or: $0.or) }
        case .imageID, .imageIDOrURL, .universityName, .command, .choice: nil
        }
    }

    /// The words a wrong argument may have been meant as.
    var choices: [String] {
        switch self {
        case .command: CommandName.allCases.map(\.rawValue)
        case .choice(let allowed): allowed
        case .imageID, .imageIDOrURL, .universityName: []
        }
    }

    /// What the program can list for a shell that completes the argument.
    var candidates: CandidateKind? {
        switch self {
        case .imageID, .imageIDOrURL: .imageIDs
        case .universityName: .universityNames
        case .command, .choice: nil
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(isHexadecimalDigit)
    }

    private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        "0123456789abcdefABCDEF".utf8.contains(byte)
    }

    static func isWebAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}
