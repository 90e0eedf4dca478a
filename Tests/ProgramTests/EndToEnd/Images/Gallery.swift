import FeedTestSupport
import Foundation

/// A service with a feed of pictures, and a user who loads them.
struct Gallery {
    let user: User
    let service: FeedService

    /// Starts a service whose feed has the images 1, 2 and so on, with pictures at `/1.png`, `/2.png` and so on.
    init(images count: Int = 2) throws {
        user = try User()
        service = try FeedService()
        service.respond(with: .ok(json: feed(of: Array(1...count))))
        for number in 1...count { respond(forImage: number, with: Self.picture(number)) }
    }

    /// Returns the bytes of a picture: the signature of a PNG, and arbitrary bytes.
    static func bytes(_ number: Int) -> [UInt8] {
        var random = SplitMix64(seed: UInt64(number))
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10] + random.bytes(10_000 + number)
    }

    static func picture(_ number: Int) -> LoopbackResponse {
        .ok(bytes(number), type: "image/png")
    }

    /// The id of an image.
    static func id(_ number: Int) -> String {
        "73A7F70C-75DA-4C2E-B5A3-\(String(repeating: "0", count: 12 - "\(number)".count))\(number)"
    }

    /// Returns a feed of images with these numbers; equal numbers have the same URL.
    func feed(of numbers: [Int]) -> String {
        let items = numbers.map { #"{"id":"\#(Self.id($0))","image":"\#(url($0))"}"# }
        return #"{"items":[\#(items.joined(separator: ","))]}"#
    }

    /// The URL of an image's picture.
    func url(_ number: Int) -> String {
        service.url("/\(number).png")
    }

    /// Sets the response to requests for an image's picture.
    func respond(forImage number: Int, with response: LoopbackResponse) {
        service.respond(at: "/\(number).png", with: response)
    }

    /// Loads the feed, so that it is cached.
    func load(_ words: String...) async throws -> ProgramResult {
        try await user.program(["load", "--url", service.feedURL] + words).run()
    }

    /// Caches the feed without running the program.
    func cacheFeed() async throws {
        try await user.cacheFeed(at: service.feedURL)
    }

    /// Returns the number of requests for the picture of an image.
    func requests(for number: Int) -> Int {
        service.targets.filter { $0 == "/\(number).png" }.count
    }

    /// Returns the bytes of all cached pictures, anywhere in the home directory.
    func cachedPictures() throws -> [[UInt8]] {
        let paths = try user.home.contents().filter { $0.contains("/images/") && !$0.hasSuffix(".json") }
        return try paths.map { Array(try Data(contentsOf: user.home.url($0))) }
    }

    /// Returns the bytes of a file in the user's home directory; nil if it does not exist.
    func file(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: user.home.url(name))).map(Array.init)
    }

    /// Returns the name of the directory with the pictures of the only cached feed.
    func imagesDirectory() throws -> String {
        let feed = try user.cachedFile().dropFirst(user.home.path.count + 1)
        return String(feed).replacing("/feed.json", with: "/images")
    }
}
