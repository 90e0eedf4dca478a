import FeedCore
import Foundation

extension ImageDataStoreContract {
    private static let data = Data([1, 2, 3])

    private static var metadata: ImageDataMetadata {
        var metadata = ImageDataMetadata(
            checksum: data.withUnsafeBytes { Checksum(of: $0).text },
            validators: Validators(
                etag: "\"1\"",
                lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
                redirectedURL: URL(string: "https://any.example/redirected")
            ),
            checkedAt: Date(timeIntervalSinceReferenceDate: 0.1),
            url: URL(string: "https://any.example/%61?b#c")
        )
        metadata.redirectedURL = URL(string: "https://any.example/placeholder")
        return metadata
    }

    private func store(with metadata: ImageDataMetadata, for key: PictureKey) async throws -> Store {
        let store = try await make()
        try await step("Data can be inserted.") { try await store.insert(Self.data, with: metadata, for: key) }
        return store
    }

    private func expectThat(
        _ store: Store,
        knows metadata: ImageDataMetadata?,
        for key: PictureKey,
        _ promise: String
    ) async throws {
        let found = await store.metadata(for: key)
        if !savesMetadata, found == nil { return }
        try expectProperties(found, metadata, promise)
    }

    func savesMetadataWithData(_ key: PictureKey, _ other: PictureKey) async throws {
        let store = try await store(with: Self.metadata, for: key)
        try await expectThat(store, holds: Self.data, for: key, "Data that is inserted with metadata is retrieved.")
        let promise = "The metadata of data is the metadata that was saved for it."
        try await expectThat(store, knows: Self.metadata, for: key, promise)
        try expect(await store.metadata(for: other), nil, "Without data, there is no metadata.")
        var changed = Self.metadata
        changed.failedAt = Date(timeIntervalSinceReferenceDate: 1.0 / 3)
        (changed.failedURL, changed.url) = (changed.url, URL(string: "https://any.example/other"))
        let new = changed
        try await step("Metadata can be saved.") {
            try await store.setMetadata(new, for: key)
            try await store.setMetadata(new, for: other)
        }
        try await expectThat(store, knows: changed, for: key, promise)
        try await expectThat(store, holds: Self.data, for: key, "Saving metadata leaves the data unchanged.")
        try expect(await store.metadata(for: other), nil, "Without data, there is no metadata.")
    }

    func forgetsMetadataOfReplacedAndDeletedData(_ key: PictureKey, _ other: PictureKey) async throws {
        let store = try await store(with: Self.metadata, for: key)
        try await insert(Data([4]), for: key, in: store)
        let isOld = await store.metadata(for: key)?.checksum == Self.metadata.checksum
        try expect(isOld, false, "New data does not have the metadata of the old data.")
        try await step("Data can be inserted.") {
            for key in [key, other] { try await store.insert(Self.data, with: Self.metadata, for: key) }
        }
        try await step("Data can be deleted.") { try await store.delete(except: [other]) }
        try expect(await store.metadata(for: key), nil, "Metadata is deleted with its data.")
        try await expectThat(store, knows: Self.metadata, for: other, "Metadata stays with its data.")
        try await insert(Self.data, for: key, in: store)
        let hasValidators = await store.metadata(for: key)?.validators.isEmpty == false
        try expect(hasValidators, false, "New data does not have the metadata of deleted data.")
    }
}
