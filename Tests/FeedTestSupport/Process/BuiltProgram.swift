package import Foundation

/// The program that was built together with the tests.
package enum BuiltProgram {
    /// The name of the executable.
    package static let name = "essential-feed"

    /// The URL of the executable; throws `NotBuilt` if it is not next to the tests.
    package static var url: URL {
        get throws {
            let places = testBundles.flatMap(ancestors)
            guard let found = places.map({ $0.appending(path: name) }).first(where: isExecutable) else {
                throw NotBuilt(places: places.map(\.path))
            }
            return found
        }
    }

    /// The path of the executable; throws like `url`.
    package static var path: String {
        get throws { try url.path }
    }

    /// Returns the program with these arguments, in a new home directory unless one is given.
    package static func program(_ arguments: [String] = [], home: TemporaryDirectory? = nil) throws -> Program {
        try Program(path, arguments, home: home)
    }

    /// The error that there is no executable next to the tests.
    package struct NotBuilt: Error, CustomStringConvertible {
        /// The directories that were searched.
        package let places: [String]

        package var description: String {
            "no executable \(name) in \(places.joined(separator: ", ")): build it with `swift build` first"
        }
    }

    private static var testBundles: [URL] {
        let arguments = CommandLine.arguments
        // On Apple platforms, a helper of the toolchain loads the bundle in this option.
        let option = arguments.firstIndex(of: "--test-bundle-path").map { arguments[($0 + 1)...].prefix(1) } ?? []
        let paths = option + ["/proc/self/exe", arguments[0]]
        return paths.map { URL(filePath: $0).resolvingSymlinksInPath() }
    }

    private static func ancestors(of url: URL) -> [URL] {
        var directories: [URL] = []
        var current = url
        for _ in 0..<4 {
            current = current.deletingLastPathComponent()
            directories.append(current)
        }
        return directories
    }

    private static func isExecutable(_ url: URL) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        return type == .typeRegular && FileManager.default.isExecutableFile(atPath: url.path)
    }
}
