/// Why a file is no cache file of ours.
public enum InvalidFile: Error, Hashable {
    /// A directory, a symbolic link or something else stands where the file should be.
    case notARegularFile

    /// The file is longer than the number of bytes that is accepted.
    case tooLarge(limit: Int)

    /// The file was written by another version of the format.
    case version(Int)

    /// The URL of the entry, or of an image in it, is not an absolute `http` or `https` one in its normal form.
    case url

    /// The content is not what was written.
    case checksum
}

extension InvalidFile: CustomStringConvertible {
    /// What is wrong, in a few words of English.
    public var description: String {
        switch self {
        case .notARegularFile: "it is not a regular file"
        case .tooLarge(let limit): "it is longer than \(limit >> 20) MiB"
        case .version(let version): "it has the unknown version \(version)"
        case .url: "it has a URL that is not an absolute http or https one in its normal form"
        case .checksum: "its content is damaged"
        }
    }
}
