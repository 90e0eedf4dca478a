import FeedCore
import FeedTestSupport
import Foundation

/// A store of image data in memory with at most one fault.
actor FaultyImageDataStore: ImageDataStore {
    enum Fault: String, CaseIterable {
        case isNeverEmpty, forgetsWhatWasRetrieved, takesDataForText, truncates
        case losesDataWithMetadata, mixesUpMetadata, holdsTheFirstData, failsToReplace
        case ignoresCase, ignoresFragments, drops, writesInParts, failsToRetrieve
        case failsToDelete, failsToDeleteNothing, deletesEverything, deletesNothing, claimsToBeEmpty
        case deletesOthersByMoving, reversesMetadata, losesRedirects
    }

    private let fault: Fault?
    private let savesMetadata: Bool
    private var data: [String: Data] = [:]
    private var metadata: [String: ImageDataMetadata] = [:]

    init(_ fault: Fault?, savesMetadata: Bool = false) {
        self.fault = fault
        self.savesMetadata = savesMetadata
    }

    func retrieve(for url: URL) throws -> Data? {
        if fault == .failsToRetrieve { throw AnyError("retrieval") }
        defer { if fault == .forgetsWhatWasRetrieved { data[key(url)] = nil } }
        return data[key(url)] ?? (fault == .isNeverEmpty ? Data() : nil)
    }

    func insert(_ new: Data, for url: URL) async throws {
        let key = key(url)
        metadata[key] = nil
        switch fault {
        case .takesDataForText: data[key] = Data(String(decoding: new, as: UTF8.self).utf8)
        case .truncates: data[key] = new.prefix(300_000)
        case .holdsTheFirstData where data[key] != nil: break
        case .failsToReplace where data[key] != nil: throw AnyError("there already")
        case .drops where data.count >= 12: data[key] = Data()
        case .writesInParts:
            data[key] = new.prefix(10_000)
            for _ in 0..<50 { await Task.yield() }
            data[key] = new
        default: data[key] = new
        }
    }

    func insert(_ new: Data, with metadata: ImageDataMetadata, for url: URL) async throws {
        if fault != .losesDataWithMetadata { try await insert(new, for: url) }
        var metadata = metadata
        if fault == .losesRedirects { metadata.validators = Validators(etag: metadata.validators.etag) }
        if savesMetadata, data[key(url)] != nil { self.metadata[key(url)] = metadata }
    }

    func metadata(for url: URL) -> ImageDataMetadata? {
        fault == .mixesUpMetadata ? ImageDataMetadata(checksum: "", checkedAt: anyDate) : metadata[key(url)]
    }

    func metadata(for urls: [URL]) -> [ImageDataMetadata?] {
        let all = urls.map { metadata(for: $0) }
        return fault == .reversesMetadata ? all.reversed() : all
    }

    func move(from old: URL, to new: URL) {
        let (old, new) = ((url: old, key: key(old)), (url: new, key: key(new)))
        guard old.key != new.key, let moved = data[old.key], let its = metadata[old.key] else { return }
        if fault == .deletesOthersByMoving { (data, metadata) = ([:], [:]) }
        (data[new.key], metadata[new.key]) = (moved, its.moved(from: old.url, to: new.url))
    }

    func setMetadata(_ new: ImageDataMetadata, for url: URL) {
        if savesMetadata, data[key(url)] != nil { metadata[key(url)] = new }
    }

    func delete(except urls: Set<URL>) throws {
        switch fault {
        case .failsToDelete where !data.isEmpty: throw AnyError("deletion")
        case .failsToDeleteNothing where data.isEmpty: throw AnyError("nothing to delete")
        case .deletesEverything: (data, metadata) = ([:], [:])
        case .deletesNothing: break
        default:
            let keys = Set(urls.map(key))
            data = data.filter { keys.contains($0.key) }
            metadata = metadata.filter { keys.contains($0.key) }
        }
    }

    var isEmpty: Bool { fault == .claimsToBeEmpty }

    private func key(_ url: URL) -> String {
        switch fault {
        case .ignoresCase: url.absoluteString.lowercased()
        case .ignoresFragments: String(url.absoluteString.prefix { $0 != "#" })
        default: url.absoluteString
        }
    }
}

/// A store without image data, with only the required methods.
struct StoreOfDataAlone: ImageDataStore {
    func retrieve(for url: URL) -> Data? { nil }
    func insert(_ data: Data, for url: URL) {}
    func delete(except urls: Set<URL>) {}
}
