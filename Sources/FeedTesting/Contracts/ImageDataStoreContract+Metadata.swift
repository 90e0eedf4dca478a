import FeedCore
import Foundation

extension ImageDataStoreContract {
    func checkMetadata(_ urls: [URL]) async throws {
        guard urls.count > 2 else { return }
        try await savesMetadataWithData(urls[0], urls[1])
        try await forgetsMetadataOfReplacedAndDeletedData(urls[0])
        try await movesData(from: urls[0], to: urls[1], other: urls[2])
    }

    private static let data = Data([1, 2, 3])

    private static var metadata: ImageDataMetadata {
        ImageDataMetadata(
            checksum: data.withUnsafeBytes { Checksum(of: $0).text },
            validators: Validators(
                etag: "\"1\"",
                lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
                redirectedURL: URL(string: "https://any.example/redirected")
            ),
            checkedAt: Date(timeIntervalSinceReferenceDate: 0.1)
        )
    }

    private func store(with metadata: ImageDataMetadata, for url: URL) async throws -> Store {
        let store = try await make()
        try await step("Data can be inserted.") { try await store.insert(Self.data, with: metadata, for: url) }
        return store
    }

    private func expectThat(
        _ store: Store,
        knows metadata: ImageDataMetadata?,
        for url: URL,
        _ promise: String
    ) async throws {
        let found = await store.metadata(for: url)
        if !savesMetadata, found == nil { return }
        guard let found, let metadata else { return try expect(found, metadata, promise) }
        try expect(found.checksum, metadata.checksum, promise, of: "checksum")
        try expectValidators(found.validators, metadata.validators, promise)
        try expect(found.checkedAt.exactText, metadata.checkedAt.exactText, promise, of: "date of the check")
        try expect(found.failedAt?.exactText, metadata.failedAt?.exactText, promise, of: "date of the failure")
        try expect(found.originalURL, metadata.originalURL, promise, of: "original URL")
    }

    private func savesMetadataWithData(_ url: URL, _ other: URL) async throws {
        let store = try await store(with: Self.metadata, for: url)
        try await expectThat(store, holds: Self.data, for: url, "Data that is inserted with metadata is retrieved.")
        let promise = "The metadata of data is the metadata that was saved for it."
        try await expectThat(store, knows: Self.metadata, for: url, promise)
        try expect(await store.metadata(for: other), nil, "Without data, there is no metadata.")
        var changed = Self.metadata
        (changed.failedAt, changed.originalURL) = (Date(timeIntervalSinceReferenceDate: 1.0 / 3), other)
        let new = changed
        try await step("Metadata can be saved.") {
            try await store.setMetadata(new, for: url)
            try await store.setMetadata(new, for: other)
        }
        try await expectThat(store, knows: changed, for: url, promise)
        try await expectThat(store, holds: Self.data, for: url, "Saving metadata leaves the data unchanged.")
        try expect(await store.metadata(for: other), nil, "Without data, there is no metadata.")
        let many = await store.metadata(for: [other, url])
        let each = [await store.metadata(for: other), await store.metadata(for: url)]
        try expect(many, each, "The metadata of many URLs is the metadata of each.")
    }

    private func forgetsMetadataOfReplacedAndDeletedData(_ url: URL) async throws {
        let store = try await store(with: Self.metadata, for: url)
        try await insert(Data([4]), for: url, in: store)
        let isOld = await store.metadata(for: url)?.checksum == Self.metadata.checksum
        try expect(isOld, false, "New data does not have the metadata of the old data.")
        try await step("Data can be inserted.") { try await store.insert(Self.data, with: Self.metadata, for: url) }
        try await step("Data can be deleted.") { try await store.delete(except: []) }
        try expect(await store.metadata(for: url), nil, "Metadata is deleted with its data.")
    }

    private func movesData(from old: URL, to new: URL, other: URL) async throws {
        var failed = Self.metadata
        failed.failedAt = Date(timeIntervalSinceReferenceDate: 1)
        let store = try await store(with: failed, for: old)
        try await step("Data can be moved.") {
            try await store.move(from: other, to: old)
            try await store.move(from: old, to: new)
            try await store.delete(except: [new])
        }
        guard savesMetadata else { return }
        try await expectThat(store, holds: Self.data, for: new, "Moved data is at its new URL.")
        try await expectThat(store, holds: nil, for: old, "Moved data can be deleted at its old URL.")
        let promise = "Moved data has the metadata of its original URL, without a failure."
        try await expectThat(store, knows: Self.metadata.moved(from: old, to: new), for: new, promise)
        for url in [old, other] { try await insert(Data([4]), for: url, in: store) }
        try await step("Data can be moved.") { try await store.move(from: new, to: old) }
        try await expectThat(store, holds: Self.data, for: old, "Moved data replaces the data at its new URL.")
        try await expectThat(store, knows: Self.metadata, for: old, promise)
        let others = "Moving data leaves the data of other URLs unchanged."
        try await expectThat(store, holds: Data([4]), for: other, others)
    }
}
