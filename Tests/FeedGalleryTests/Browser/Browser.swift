import FeedTestSupport
import Foundation

/// Headless Chromium, if it is installed.
enum Browser {
    /// The path of the executable: the variable `CHROMIUM`, or the first one found; nil if there is none.
    static let path: String? = {
        let directories = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/snap/bin"]
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let places = directories.flatMap { directory in names.map { "\(directory)/\($0)" } }
        let applications = ["Chromium", "Google Chrome"].map { "/Applications/\($0).app/Contents/MacOS/\($0)" }
        let named = ProcessInfo.processInfo.environment["CHROMIUM"].map { [$0] } ?? []
        return (named + places + applications).first(where: FileManager.default.isExecutableFile)
    }()

    /// Opens a page, runs its scripts for up to 20 seconds of virtual time, and returns its document.
    ///
    /// All hosts resolve to the server, so that it receives requests to other hosts too. A page in a file may inspect
    /// frames with files.
    static func document(at url: URL, of server: LoopbackServer) async throws -> String {
        guard let path else { throw AnyError("no browser") }
        let home = try TemporaryDirectory()
        let arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
            "--disable-features=NetworkTimeServiceQuerying", "--force-prefers-reduced-motion",
            "--user-data-dir=\(home.path("profile"))", "--host-resolver-rules=MAP * 127.0.0.1:\(server.port)",
            "--virtual-time-budget=20000", "--window-size=1600,1200", "--allow-file-access-from-files", "--dump-dom",
            url.absoluteString,
        ]
        let result = try await Program(path, arguments, home: home).run()
        guard result.exitCode == 0 else { throw AnyError("the browser ended with \(result.ending): \(result.errors)") }
        return result.output
    }
}
