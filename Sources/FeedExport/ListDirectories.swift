import FeedCore
import FeedFiles
import Foundation

/// The subdirectories of an export of a list, and the feeds that they record.
struct ListDirectories {
    /// The names of the directories of the feeds.
    private(set) var names: [URL: String] = [:]
    /// The reasons that the other feeds have no directory.
    private(set) var failures: [URL: ExportFailure] = [:]

    private enum State {
        case export(ExportRecord?)
        case other
        case unreadable(ExportFailure)
    }

    private let destination: ExportDestination
    private var states: [String: State] = [:]

    /// Reads the subdirectories, and finds or chooses those of the feeds at `urls`.
    init(of urls: [URL], in destination: ExportDestination) throws(ExportFailure) {
        self.destination = destination
        do {
            if let directory = try PublicDirectory.open(destination.path) {
                for name in try directory.names() { states[name] = try state(of: name, in: directory) }
            }
        } catch {
            throw ExportFailure(path: destination.path, cause: error)
        }
        findDirectories(of: urls)
    }

    /// Returns the state of a subdirectory; nil if it is free.
    private func state(of name: String, in directory: borrowing PublicDirectory) throws -> State? {
        switch try directory.kind(of: name) {
        case .directory: break
        case .file, .nothing: return .other
        // Links are not followed, and a new directory would split the export of the feed.
        case .link, .other: return .unreadable(failure(.existing(name)))
        }
        do throws(ExportFailure) {
            let part = try destination.subdirectory(name)
            return part.isExport ? .export(part.record) : nil
        } catch {
            return (error.cause as? ExportRefusal) == .foreignDirectory ? .other : .unreadable(error)
        }
    }

    /// Returns whether a subdirectory is an export, even if it is damaged.
    func hasExport(named name: String) -> Bool {
        switch states[name] {
        case .export, .unreadable: true
        case nil, .other: false
        }
    }

    /// Finds the directories that record a URL with the same plain form, and chooses names for all others.
    private mutating func findDirectories(of urls: [URL]) {
        var owners: [String: String] = [:]
        for (name, state) in states.sorted(by: { $0.key > $1.key }) {
            guard case .export(let record?) = state, let feed = record.feed else { continue }
            owners[feed.url.plainFormOfFeed] = name
        }
        var users: [String: URL] = [:]
        var new: [(url: URL, name: String)] = []
        for url in urls {
            let plain = url.plainFormOfFeed
            if let first = users.updateValue(url, forKey: plain) {
                users[plain] = first
                failures[url] = failure(.sameFeed(first, url))
            } else if let name = owners[plain] {
                names[url] = name
            } else {
                new.append((url, ExportName.directory(for: url, isUnique: true)))
            }
        }
        let counts = Dictionary(grouping: new, by: \.name).mapValues(\.count)
        for (url, name) in new {
            let isUnique = counts[name] == 1 && isFree(name)
            let name = isUnique ? name : ExportName.directory(for: url, isUnique: false)
            switch states[name] {
            case .unreadable(let failure): failures[url] = failure
            case nil: names[url] = name
            case .export, .other: failures[url] = failure(.existing(name))
            }
        }
    }

    /// Returns whether a new export may be written to a subdirectory; in a damaged one, the export will fail.
    private func isFree(_ name: String) -> Bool {
        switch states[name] {
        case nil, .unreadable: true
        case .export, .other: false
        }
    }

    private func failure(_ refusal: ExportRefusal) -> ExportFailure {
        ExportFailure(path: destination.path, cause: refusal)
    }
}
