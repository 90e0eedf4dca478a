import Foundation
import TestSupport

/// A terminal of 80 columns with the built program on its path and its own home directory.
final class SessionTerminal {
    private let home: TemporaryDirectory
    private var service: LoopbackServer?
    private var port: UInt16 = 8080

    init() throws {
        home = try TemporaryDirectory()
    }

    /// Runs a command and returns what the screen then shows.
    ///
    /// The README's web server is replaced by a test server on its own port.
    func type(_ command: String) async throws -> String {
        if command.hasPrefix("python3 -m http.server") {
            let files = home.url
            service = try LoopbackServer { request in
                (try? Data(contentsOf: files.appending(path: request.path))).map { .ok($0) } ?? .status(404)
            }
            port = service?.port ?? port
            return ""
        }
        if command == "kill %1" {
            service?.stop()
            return ""
        }
        let output = try await run(command.replacing(":8080", with: ":\(port)")).output
        return output.replacing(":\(port)", with: ":8080")
    }

    func run(_ command: String) async throws -> ProgramResult {
        var program = try Program("/bin/sh", ["-c", "{ \(command)\n} 2>&1"], home: home)
        let programs = try BuiltProgram.url.deletingLastPathComponent().path
        program.environment["PATH"] = "\(programs):/usr/local/bin:/usr/bin:/bin"
        program.environment["NO_COLOR"] = "1"
        program.environment["LC_ALL"] = "C.UTF-8"
        program.output = .terminal(columns: 80)
        return try await program.run()
    }
}
