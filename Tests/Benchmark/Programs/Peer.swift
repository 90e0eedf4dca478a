import FeedTestSupport
import Foundation

/// A command that does the same as the program, for comparison.
struct Peer {
    /// The tools that parse a feed; each has a column, which is empty if the tool is not installed.
    static let jsonTools = ["jq", "gojq", "jaq"]

    let name: String
    let program: Program
}

/// The tools that one would use instead of the program.
struct Tools {
    /// A program that writes the lines of `essential-feed load` from a feed.
    private static let filter = #"'.items[]|[.id,.description//"",.location//"",.image]|@tsv'"#

    private let environment: [String: String]
    private let home: TemporaryDirectory

    init(home: TemporaryDirectory) {
        self.home = home
        environment = ["PATH": Self.path, "HOME": home.path]
    }

    static func isInstalled(_ tool: String) -> Bool {
        path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    /// Downloads a feed with `curl`, and writes its lines.
    func loadOnline(_ url: URL) throws -> [Peer] {
        try jsonTools { "curl -sf \(url) -o tmp && mv tmp cache.json && \($0) -r \(Self.filter) cache.json" }
    }

    /// Writes the lines of a feed in a file.
    func loadOffline(_ file: String) throws -> [Peer] {
        try jsonTools { "\($0) -r \(Self.filter) \(file)" }
    }

    /// Downloads a feed with `curl`, and checks with `xmllint` that it is XML.
    func checkOnline(_ url: URL) throws -> [Peer] {
        guard Self.isInstalled("curl"), Self.isInstalled("xmllint") else { return [] }
        return [Peer(name: "xmllint", program: try shell("curl -sf \(url) -o tmp && xmllint --noout tmp"))]
    }

    func curl(_ arguments: String) throws -> [Peer] {
        guard Self.isInstalled("curl") else { return [] }
        return [Peer(name: "curl", program: try shell("curl \(arguments)"))]
    }

    private func jsonTools(_ command: (String) -> String) throws -> [Peer] {
        guard Self.isInstalled("curl") else { return [] }
        return try Peer.jsonTools.filter(Self.isInstalled).map { Peer(name: $0, program: try shell(command($0))) }
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
