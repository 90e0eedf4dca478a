import Foundation

/// A picture that a screen shows.
protocol ScreenPicture: Sendable {
    /// The data, if it is in memory.
    var inMemory: Data? { get }

    /// The saved data of another URL, which may be shown until the picture has loaded; nil if there is none.
    func outdated() async -> Data?

    func load() async throws -> Data
}
