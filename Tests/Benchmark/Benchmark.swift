import Foundation

/// Compares the program with the tools that one would use instead, and the libraries with Foundation's coders.
@main
struct Benchmark {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                print(Options.help)
            } else if let url = options.watched {
                try await WatchMemory.watch(url)
            } else {
                try await run(options)
            }
        } catch {
            FileHandle.standardError.write(Data("feed-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ options: Options) async throws {
        print(try await Machine.description(), terminator: "\n\n")
        if options.isInProcess {
            try await InProcessBenchmark(options: options).run()
        } else {
            try await ProgramBenchmark(options: options).run()
        }
    }
}
