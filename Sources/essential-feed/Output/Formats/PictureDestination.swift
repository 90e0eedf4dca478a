import Foundation

enum PictureDestination: Equatable, Sendable {
    case standardOutput
    case file(String)
    case directory(String)

    /// Creates the destination of `--output`; an existing directory, and a path that ends in a slash, are directories.
    init(_ path: String) {
        var status = stat()
        let isDirectory = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        self = path == "-" ? .standardOutput : path.hasSuffix("/") || isDirectory ? .directory(path) : .file(path)
    }
}
