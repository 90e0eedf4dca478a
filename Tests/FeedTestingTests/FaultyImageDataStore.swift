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
        case leavesOldMetadata, leavesMetadataOfDeletedData, losesRedirects, losesURLs
    }

    private let fault: Fault?
    private let savesMetadata: Bool
    private var data: [String: Data] = [:]
    private var metadata: [String: ImageDataMetadata] = [:]

    init(_ fault: Fault?, savesMetadata: Bool = false) {
        self.fault = fault
        self.savesMetadata = savesMetadata
    }

    func retrieve(for key: PictureKey) throws -> Data? {
        if fault == .failsToRetrieve { throw AnyError("retrieval") }
        defer { if fault == .forgetsWhatWasRetrieved { data[name(key)] = nil } }
        return data[name(key)] ?? (fault == .isNeverEmpty ? Data() : nil)
    }

    func insert(_ new: Data, for key: PictureKey) async throws {
        let key = name(key)
        if fault != .leavesOldMetadata { metadata[key] = nil }
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

    func insert(_ new: Data, with metadata: ImageDataMetadata, for key: PictureKey) async throws {
        if fault != .losesDataWithMetadata { try await insert(new, for: key) }
        var metadata = metadata
        if fault == .losesRedirects { metadata.validators = Validators(etag: metadata.validators.etag) }
        if fault == .losesURLs { metadata.url = nil }
        if savesMetadata, data[name(key)] != nil { self.metadata[name(key)] = metadata }
    }

    func metadata(for key: PictureKey) -> ImageDataMetadata? {
        fault == .mixesUpMetadata ? ImageDataMetadata(checksum: "", checkedAt: anyDate) : metadata[name(key)]
    }

    func setMetadata(_ new: ImageDataMetadata, for key: PictureKey) {
        if savesMetadata, data[name(key)] != nil { metadata[name(key)] = new }
    }

    func delete(except keys: Set<PictureKey>) throws {
        switch fault {
        case .failsToDelete where !data.isEmpty: throw AnyError("deletion")
        case .failsToDeleteNothing where data.isEmpty: throw AnyError("nothing to delete")
        case .deletesEverything: (data, metadata) = ([:], [:])
        case .deletesNothing: break
        default:
            let names = Set(keys.map(name))
            data = data.filter { names.contains($0.key) }
            if fault != .leavesMetadataOfDeletedData { metadata = metadata.filter { names.contains($0.key) } }
        }
    }

    var isEmpty: Bool { fault == .claimsToBeEmpty }

    private func name(_ key: PictureKey) -> String {
        switch fault {
        case .ignoresCase: key.text.lowercased()
        case .ignoresFragments: String(key.text.prefix { $0 != "#" })
        default: key.text
        }
    }
}

/// A store without image data, with only the required methods.
struct StoreOfDataAlone: ImageDataStore {
    func retrieve(for key: PictureKey) -> Data? { nil }
    func insert(_ data: Data, for key: PictureKey) {}
    func delete(except keys: Set<PictureKey>) {}
}
