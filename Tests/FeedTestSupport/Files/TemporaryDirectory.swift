package import Foundation

/// An empty directory, removed with its contents when it is no longer referenced.
package final class TemporaryDirectory: Sendable {
    /// The directory's absolute path, symbolic links resolved, without a slash at the end.
    package let path: String

    /// Creates the directory under the system's temporary directory.
    package init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/essential-feed-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
            throw SystemFailure("mkdtemp in \(parent)")
        }
        path = String(cString: resolved)
        free(resolved)
    }

    deinit {
        if (try? FileManager.default.removeItem(atPath: path)) == nil {
            restorePermissions(path)
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The directory's URL.
    package var url: URL {
        URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Returns the URL of a file inside, even if it does not exist.
    package func url(_ name: String) -> URL {
        url.appending(path: name)
    }

    /// Returns the path of a file inside, even if it does not exist.
    package func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Returns the sorted relative paths of all files inside, at any depth.
    package func contents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    private func restorePermissions(_ directory: String) {
        chmod(directory, 0o700)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] {
            var status = stat()
            let child = "\(directory)/\(name)"
            if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { restorePermissions(child) }
        }
    }
}
