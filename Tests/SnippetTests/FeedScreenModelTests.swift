import FeedAPI
import FeedCore
import FeedTesting
import Foundation
import TestSupport
import Testing

/// The models of the article on list screens, on the screen.
@MainActor
@Suite("Showing a feed like the article on list screens", .limited)
struct FeedScreenModelTests {
    private let directory: TemporaryDirectory
    private let url = anyURL("feed")
    private let isOnline = Observed(true)

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A service of 45 images in pages, which can be taken off the network.
    private func service() -> StubHTTPClient {
        StubHTTPClient { [isOnline] request in
            guard isOnline.value else { throw NoResponse.transport(.offline, "no network") }
            if request.url.path().hasSuffix("/feed") { return try Self.page(request.url) }
            let isThere = !request.url.path().hasSuffix("/44")
            return HTTPResponse(url: request.url, status: isThere ? 200 : 404, body: Data("data".utf8))
        }
    }

    private nonisolated static func page(_ url: URL) throws -> HTTPResponse {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 45
        let last = query.first { $0.name == "after_id" }?.value.flatMap { UUID(uuidString: $0) }
        let start = last.map { Int($0.uuid.0) + 1 } ?? 0
        let items = (start..<min(45, start + limit)).map { number in
            #"{"id":"\#(anyID(UInt8(number)))","description":"\#(number)","image":"https://any.example/\#(number)"}"#
        }
        let body = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
        return HTTPResponse(url: url, status: 200, body: body)
    }

    private func model(_ client: StubHTTPClient) -> FeedScreenModel {
        FeedScreenModel(url: url, cachedIn: directory.url, client: client)
    }

    @Test func showsPagesOneAfterAnother() async {
        let model = model(service())
        await model.refresh()
        #expect(model.images.count == 20)
        #expect(model.note == nil && model.problem == nil && !model.isLoading)
        for count in [40, 45, 45, 45] {
            await model.loadMore()
            #expect(model.images.count == count)
        }
        #expect(Set(model.images.map(\.id)).count == 45)
    }

    @Test func showsTheSavedImagesOfflineAndSaysHowOldTheyAre() async {
        let online = model(service())
        await online.refresh()
        await online.loadMore()
        isOnline.update { $0 = false }
        let offline = model(service())
        await offline.refresh()
        #expect(offline.images.count == 40)
        #expect(offline.note?.hasPrefix("Saved ") == true)
        #expect(offline.problem == nil)
        isOnline.update { $0 = true }
        await offline.refresh()
        #expect(offline.images.count == 40, "the images after the first page must stay")
        #expect(offline.note == nil)
        await offline.loadMore()
        #expect(offline.images.count == 45)
    }

    @Test func saysWhyThereIsNothingAndTriesAgain() async {
        isOnline.update { $0 = false }
        let model = model(service())
        await model.refresh()
        #expect(model.images.isEmpty)
        #expect(model.problem?.contains("no network") == true)
        isOnline.update { $0 = true }
        await model.refresh()
        #expect(model.images.count == 20)
        #expect(model.problem == nil)
    }

    @Test func leavesTheImagesWhenAPageFails() async {
        let model = model(service())
        await model.refresh()
        isOnline.update { $0 = false }
        await model.loadMore()
        #expect(model.images.count == 20)
        #expect(model.note?.contains("no network") == true)
        isOnline.update { $0 = true }
        await model.loadMore()
        #expect(model.images.count == 40)
        #expect(model.note == nil)
    }

    @Test func loadsEachImageOnceWhoeverWantsIt() async {
        let service = service()
        let model = model(service)
        await model.refresh()
        let image = model.images[0]
        await model.willShow(model.images)
        let cell = model.cell(for: image)
        #expect(cell.state == .loading)
        await cell.load()
        #expect(cell.state == .loaded(Data("data".utf8)))
        await model.didHide(model.images)
        #expect(service.requests.filter { $0.url == image.url }.count == 1)
    }

    @Test func saysInACellWhyThereIsNoImageAndTriesAgain() async {
        let model = model(service())
        await model.refresh()
        isOnline.update { $0 = false }
        let cell = model.cell(for: model.images[1])
        await cell.load()
        guard case .failed(let problem) = cell.state else { return #expect(cell.state == .failed("")) }
        #expect(problem.contains("no network"))
        isOnline.update { $0 = true }
        await cell.load()
        #expect(cell.state == .loaded(Data("data".utf8)))
    }
}
