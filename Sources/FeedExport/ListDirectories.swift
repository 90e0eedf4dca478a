import FeedCore
import FeedFiles
import Foundation

/// The subdirectories of an export of a list, and the feeds that they record.
struct ListDirectories {
    private enum State {
        case free
        case export(ExportRecord?)
        case other
        case unreadable(ExportFailure)
    }

    private let destination: ExportDestination
    private var states: [String: State] = [:]

    init(in destination: ExportDestination) throws(ExportFailure) {
        self.destination = destination
        do {
            guard let directory = try PublicDirectory.open(destination.path) else { return }
            for name in try directory.names() {
                states[name] =
                    switch try directory.kind(of: name) {
                    case .directory: state(of: name)
                    case .file, .nothing: .other
                    // Links are not followed, and a new directory would split the export of the feed.
                    case .other: .unreadable(failure(.existing(name)))
                    }
            }
        } catch {
            throw ExportFailure(path: destination.path, cause: error)
        }
    }

    private func state(of name: String) -> State {
        do {
            let part = try destination.subdirectory(name)
            return part.isExport ? .export(part.record) : .free
        } catch {
            return (error.cause as? ExportRefusal) == .foreignDirectory ? .other : .unreadable(error)
        }
    }

    /// Returns whether a subdirectory is an export, even if it is damaged.
    func hasExport(named name: String) -> Bool {
        switch states[name] {
        case .export, .unreadable: true
        case nil, .free, .other: false
        }
    }

    /// Returns the directory name of each feed, or the reason it has none.
    ///
    /// The directory of a feed records its URL, or a URL that its IDs are derived from.
    func names(of urls: [URL], _ identities: [URL: FeedIdentity]) -> [URL: Result<String, ExportFailure>] {
        let owners = owners
        var (users, usersOfNames): ([String: URL], [String: URL]) = ([:], [:])
        var directories: [URL: Result<String, ExportFailure>] = [:]
        var new: [URL] = []
        for url in urls {
            let plain = FeedIdentity.plainForm(of: url)
            if let first = users[plain] {
                directories[url] = .failure(failure(.sameFeed(first, url)))
            } else {
                users[plain] = url
                guard let name = owners[plain] else {
                    new.append(url)
                    continue
                }
                let first = usersOfNames[name] ?? url
                usersOfNames[name] = first
                directories[url] = first == url ? .success(name) : .failure(failure(.sameFeed(first, url)))
            }
        }
        for url in new {
            guard let base = identities[url]?.base, let name = owners[base], usersOfNames[name] == nil else { continue }
            usersOfNames[name] = url
            directories[url] = .success(name)
        }
        new.removeAll { directories[$0] != nil }
        let names = new.map { ExportName.directory(for: $0, isUnique: true) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        for (url, name) in zip(new, names) {
            let isUnique = counts[name] == 1 && isFree(name)
            directories[url] = newDirectory(for: url, isUnique ? name : ExportName.directory(for: url, isUnique: false))
        }
        return directories
    }

    /// The directory names by the plain forms of their feeds' current and first URLs.
    private var owners: [String: String] {
        var (owners, earlier): ([String: String], [String: String]) = ([:], [:])
        for (name, state) in states.sorted(by: { $0.key > $1.key }) {
            guard case .export(let record?) = state else { continue }
            if let url = record.feed { owners[FeedIdentity.plainForm(of: url)] = name }
            if let first = record.identity?.base { earlier[first] = name }
        }
        return owners.merging(earlier) { owner, _ in owner }
    }

    private func newDirectory(for url: URL, _ name: String) -> Result<String, ExportFailure> {
        if case .unreadable(let failure) = states[name] { return .failure(failure) }
        return isFree(name) ? .success(name) : .failure(failure(.existing(name)))
    }

    /// Returns whether a new export may be written to a subdirectory; in a damaged one, the export will fail.
    private func isFree(_ name: String) -> Bool {
        switch states[name] {
        case nil, .free, .unreadable: true
        case .export, .other: false
        }
    }

    private func failure(_ refusal: ExportRefusal) -> ExportFailure {
        ExportFailure(path: destination.path, cause: refusal)
    }
}
