import Foundation
import TestSupport

/// The tools one would take instead of the program.
struct Peer {
    /// What makes of a feed the lines that `essential-feed load` writes.
    private static let filter = #"'.items[]|[.id,.description//"",.location//"",.image]|@tsv'"#

    private let environment: [String: String]
    private let home: TemporaryDirectory

    init(home: TemporaryDirectory) {
        self.home = home
        environment = ["PATH": Self.path, "HOME": home.path]
    }

    /// The tools of these that are not installed.
    static func missing(of tools: [String]) -> [String] {
        let directories = path.split(separator: ":")
        return tools.filter { tool in
            !directories.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
        }
    }

    func loadOnline(_ url: URL) throws -> Program {
        try shell("curl -sf \(url) -o tmp && mv tmp cache.json && jq -r \(Self.filter) cache.json")
    }

    func loadOffline(_ file: String) throws -> Program {
        try shell("jq -r \(Self.filter) \(file)")
    }

    /// Loads what the configuration file says, eight at a time.
    func loadPictures(configuration: String) throws -> Program {
        try shell("curl -sf --parallel --parallel-max 8 --config \(configuration)")
    }

    private func shell(_ command: String) throws -> Program {
        var program = try Program("/bin/sh", ["-c", command], environment: environment, home: home)
        program.output = .file("/dev/null")
        return program
    }

    private static var path: String {
        ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    }
}
