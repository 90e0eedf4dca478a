/// The reason a file is not used; the file is left unchanged.
public enum UnusableFile: Error, Hashable {
    /// It is a directory, a symbolic link or another kind of file, not a regular file.
    case notARegularFile

    /// The file is longer than this number of bytes.
    case tooLarge(limit: Int)
}
