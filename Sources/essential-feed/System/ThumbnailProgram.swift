import FeedGallery
import Foundation

/// The system's program that makes thumbnails: `vipsthumbnail` of libvips or, on macOS without it, `sips`.
///
/// It decodes data from a service, so it runs without a shell, without our environment, and for a limited time; on Linux,
/// with at most 2 GiB of address space.
struct ThumbnailProgram: Sendable {
    #if canImport(Darwin)
        private static let limits: [String] = []
    #else
        /// The beginning of the command line: a program cannot limit the memory of another from its start on.
        private static let limits = ["/usr/bin/prlimit", "--as=\(2 << 30)"]
    #endif

    private let path: String
    private let limit: Duration

    /// Finds the program in the directories of `PATH`; nil if it, or on Linux `prlimit`, is not installed.
    ///
    /// - Parameter limit: the time after which it is killed.
    init?(searching directories: String?, limit: Duration = .seconds(30)) {
        let directories = (directories ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        var paths = directories.filter { $0.hasPrefix("/") }.map { "\($0)/vipsthumbnail" }
        #if canImport(Darwin)
            paths.append("/usr/bin/sips")
        #endif
        let isExecutable = FileManager.default.isExecutableFile
        guard let path = paths.first(where: isExecutable), Self.limits.prefix(1).allSatisfy(isExecutable) else {
            return nil
        }
        (self.path, self.limit) = (path, limit)
    }

    /// Returns a copy of the picture in the file at `path`, at most 640 pixels wide and high; nil if that fails.
    ///
    /// If the task is cancelled, the program is killed.
    func thumbnail(of picture: String) async -> Data? {
        let (size, ending) = (PictureFile.Thumbnail.longestSide, URL(filePath: picture).pathExtension)
        guard path.hasSuffix("sips") else {
            let options = ["--size", "\(size)x\(size)>", "-o", ".\(ending)[strip]", "--vips-concurrency=1"]
            return await output(of: ["stdin"] + options, picture)
        }
        let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(ending)")
        defer { try? FileManager.default.removeItem(at: copy) }
        let output = await output(of: ["-Z", "\(size)", picture, "--out", copy.path], "/dev/null")
        return output == nil ? nil : try? Data(contentsOf: copy)
    }

    private func output(of words: [String], _ input: String) async -> Data? {
        let environment = [Array("VIPS_BLOCK_UNTRUSTED=1".utf8)]
        return try? await ChildProcess.output(
            of: Self.limits + [path] + words,
            environment: environment,
            input: input,
            within: limit
        )
    }
}
