import FeedCore
import FeedTestSupport
import Testing

private struct Note {}

@Suite("Naming the types of items", .limited)
struct ItemTypeNameTests {
    private struct Photo {
        struct Note {}
    }

    @Test func isTheSameInEveryLaunch() {
        #expect(ItemTypeName.name(of: FeedImage.self) == "FeedCore.FeedImage")
        #expect(ItemTypeName.name(of: Note.self) == "FeedCoreTests.Note")
        #expect(ItemTypeName.name(of: Photo.Note.self) == "FeedCoreTests.ItemTypeNameTests.Photo.Note")
        #expect(ItemTypeName.name(of: [Note].self) == "Swift.Array<FeedCoreTests.Note>")
    }
}
