import FeedTestSupport
import Foundation
import Testing

/// An option of `load`, or a situation, and its words.
enum LoadPart: String, CaseIterable, CustomTestStringConvertible {
    case all = "--all"
    case limit = "--limit 2"
    case offline = "--offline"
    case maxAge = "--max-age 1h"
    case new = "--new"
    case newest = "--newest 2"
    case images = "--images"
    case refresh = "--images --refresh"
    case strict = "--strict"
    case severalFeeds = ""
    case failingService = "-q"

    var testDescription: String { self == .severalFeeds ? "several feeds" : rawValue }

    /// The parts that it excludes.
    fileprivate var excluded: Set<LoadPart> {
        switch self {
        case .offline: [.maxAge, .new, .refresh]
        case .maxAge: [.all, .limit, .offline]
        case .new: [.newest, .offline]
        case .newest: [.new]
        case .all, .limit: [.maxAge]
        case .refresh: [.offline]
        case .images, .strict, .severalFeeds, .failingService: []
        }
    }
}

/// Pairs of options of `load`, and the effect of each on the requests, the output and the exit code.
///
/// Each feed was loaded with `--new --images` ten minutes ago, when it had the images 2 and 1, and the picture of 2 could
/// not be loaded. Meanwhile, it has the images 3, 2 and 1.
@Suite("Options in pairs", .limited)
struct CombinedOptionTests {
    private let gallery: Gallery
    private var user: User { gallery.user }
    private var service: FeedService { gallery.service }

    init() async throws {
        gallery = try Gallery(images: 1)
        try serve([2, 1])
        for number in [1, 3, 11, 13] { gallery.respond(forImage: number, with: Gallery.picture(number)) }
        try user.home.write(feeds.map { service.url($0.path) }.joined(separator: "\n"), to: "urls")
        let words = ["load", "--new", "--images", "-q", "--feeds", "urls", "--cache-dir", "before"]
        #expect(try await user.program(words).run().exitCode == 0)
        try user.ageEverything(by: 600)
        try serve([3, 2, 1])
    }

    /// The path of each feed, and the number before that of its first image.
    private let feeds = [(path: "/a", first: 0), (path: "/b", first: 10)]

    private func serve(_ numbers: [Int]) throws {
        for feed in feeds {
            let items = numbers.map { $0 + feed.first }.map {
                """
                {"id":"\(Gallery.id($0))","image":"\(gallery.url($0))","published_at":"2020-01-\($0 + 10)T00:00:00Z"}
                """
            }
            service.respond(at: feed.path, with: .ok(json: #"{"items":[\#(items.joined(separator: ","))]}"#))
        }
    }

    /// The result of a run: the targets of its requests, sorted; the numbers of the shown images; its exit code.
    private struct Run: Equatable {
        var targets: [String] = []
        var shown: [Int] = []
        var code: Int32 = 0
    }

    private func expected(_ parts: Set<LoadPart>) -> Run {
        var run = Run()
        for (path, first) in parts.contains(.severalFeeds) ? feeds : [feeds[0]] {
            let isRequested = parts.isDisjoint(with: [.offline, .maxAge])
            let isReceived = isRequested && !parts.contains(.failingService)
            let target = path + (parts.contains(.limit) ? "?limit=2" : "")
            if isRequested { run.targets.append(target) }
            if isReceived, parts.contains(.all) {
                let separator = target.contains("?") ? "&" : "?"
                run.targets.append("\(target)\(separator)after_id=\(Gallery.id(first + 1))")
            }
            var list = isReceived ? [3, 2, 1] : [2, 1]
            if parts.contains(.new) { list = isReceived ? [3] : [] }
            run.shown += list.map { first + $0 }
            let isFailure = isRequested && !isReceived
            var codes: [Int32] = isFailure && (parts.contains(.strict) || parts.contains(.new)) ? [65] : []
            if !parts.isDisjoint(with: [.images, .refresh]), !parts.contains(.offline) {
                let isRefreshed = parts.contains(.refresh) && isReceived
                let requested = list.filter { $0 != 1 || isRefreshed }
                run.targets += requested.map { "/\(first + $0).png" }
                if requested.contains(2), parts.contains(.strict) { codes.append(65) }
            }
            if run.code == 0 { run.code = codes.first ?? 0 }
        }
        if parts.contains(.newest) { run.shown = Array(run.shown.sorted(by: >).prefix(2)) }
        run.targets.sort()
        return run
    }

    private func run(_ parts: Set<LoadPart>) async throws -> Run {
        let cache = user.home.path("cache")
        try? FileManager.default.removeItem(atPath: cache)
        try FileManager.default.copyItem(atPath: user.home.path("before"), toPath: cache)
        let fails = parts.contains(.failingService)
        if fails { for feed in feeds { service.respond(at: feed.path, with: .status(500)) } }
        defer { if fails { try? serve([3, 2, 1]) } }
        let options = parts.map(\.rawValue).sorted().flatMap { $0.split(separator: " ").map(String.init) }
        let feed = parts.contains(.severalFeeds) ? ["--feeds", "urls"] : ["--url", service.url("/a")]
        let before = service.targets.count
        // An option may be given twice only by two parts.
        let words = options.enumerated().filter { $1 != "--images" || options.firstIndex(of: $1) == $0 }.map(\.element)
        let result = try await user.program(["load", "--cache-dir", cache] + feed + words).run()
        let ids = result.lines.map { Int($0.prefix(36).suffix(12)) ?? -1 }
        let columns = parts.isDisjoint(with: [.severalFeeds, .newest]) ? 4 : 5
        for line in result.lines {
            #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == columns, "\(words)")
        }
        return Run(targets: service.targets[before...].sorted(), shown: ids, code: result.exitCode ?? -1)
    }

    @Test(arguments: LoadPart.allCases)
    func doWhatEachOfThemAdds(part: LoadPart) async throws {
        let others = LoadPart.allCases.drop { $0 != part }.filter { !part.excluded.contains($0) }
        for other in others {
            for more in [[], [.images, .strict]] as [Set<LoadPart>] {
                let parts = more.union([part, other])
                #expect(try await run(parts) == expected(parts), "\(parts.map(\.testDescription).sorted())")
            }
        }
    }
}
