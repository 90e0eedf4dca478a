import FeedTestSupport
import Foundation

/// The machine that the figures were measured on.
enum Machine {
    static func description() async throws -> String {
        let parts = [
            "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores",
            try await output(of: "uname -srm"),
            try await output(of: "swift --version 2>/dev/null").replacing("\n", with: ", "),
            "load \(load) before",
        ]
        return "Measured on: " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private static var processor: String {
        #if os(Linux)
            let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
            let model = lines.first { $0.hasPrefix("model name") }
            return model?.split(separator: ": ").last.map(String.init) ?? "unknown processor"
        #else
            var text = [UInt8](repeating: 0, count: 256)
            var count = text.count
            guard sysctlbyname("machdep.cpu.brand_string", &text, &count, nil, 0) == 0 else {
                return "unknown processor"
            }
            return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        #endif
    }

    private static var load: String {
        var average = 0.0
        return getloadavg(&average, 1) == 1 ? Quantity.number(average, digits: 1) : "unknown"
    }

    private static func output(of command: String) async throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let program = try Program("/bin/sh", ["-c", command], environment: environment)
        return try await program.run().output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
