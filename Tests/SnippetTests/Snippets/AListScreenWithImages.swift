import FeedAPI
import FeedCache
import FeedCore
import Foundation
import Observation

/// What a screen shows of a feed, and what happens on it.
@MainActor
@Observable
final class FeedScreenModel {
    /// The images, in the service's order.
    private(set) var images: [FeedImage] = []

    /// Whether the screen waits for the service.
    private(set) var isLoading = false

    /// What to say above the images: that they are old, or that no more of them could be loaded.
    private(set) var note: String?

    /// What to say in the place of images.
    private(set) var problem: String?

    private let cache: LocalFeedLoader
    private let feed: ListLoader<FeedImage, UUID>
    private let page: @Sendable (UUID?) -> RemoteLoader<[FeedImage]>
    private let imageData: any ImageDataLoader
    private let prefetcher: ImageDataPrefetcher

    init(url: URL, cachedIn directory: URL, client: any HTTPClient) {
        let directory = CacheDirectory(in: directory)
        let page = { @Sendable last in RemoteLoader.feed(at: url, limit: 20, after: last, client: client) }
        cache = LocalFeedLoader(store: directory.feedStore(for: url), url: url)
        feed = ListLoader(cache: cache, url: url, pageSize: 20) { (last: UUID?) in page(last) }
        self.page = page
        imageData = MemoryImageDataLoader(
            CacheFirstImageDataLoader(
                store: directory.imageDataStore(forFeedAt: url),
                remote: SharedImageDataLoader(RemoteImageDataLoader(client: client))
            ),
            costLimit: 64 << 20
        )
        prefetcher = ImageDataPrefetcher(loader: imageData)
    }
}

extension FeedScreenModel {
    /// Loads the newest images: when the screen appears, when it is pulled down, and when somebody tries again.
    func refresh() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            let loaded = try await feed.load()
            images = (try? await feed.saved().value) ?? loaded.value
            note = loaded.note(at: Date())
            problem = nil
        } catch is CancellationError {
            // The screen is gone.
        } catch {
            problem = images.isEmpty ? error.localizedDescription : nil
            note = images.isEmpty ? nil : error.localizedDescription
        }
    }
}

extension FeedScreenModel {
    /// Loads the next page, when the last image comes near.
    func loadMore() async {
        guard !isLoading, let last = images.last?.id else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            let known = Set(images.map(\.id))
            let new = try await page(last).load().value.filter { !known.contains($0.id) }
            images += new
            note = nil
            try await cache.save { entry in
                guard let entry, entry.value.last?.id == last, let paging = entry.paging else { return nil }
                let parts = paging.parts + [Paging.Part(count: new.count, savedAt: Date())]
                let longer = Paging(firstPageSize: 20, isWhole: new.isEmpty, parts: parts)
                return Fetched(entry.value + new, paging: longer)
            }
        } catch is CancellationError {
            // The screen is gone.
        } catch {
            note = error.localizedDescription
        }
    }
}

/// What one cell shows.
@MainActor
@Observable
final class FeedCellModel {
    enum State: Equatable {
        case loading
        case loaded(Data)
        case failed(String)
    }

    private(set) var state = State.loading

    private let url: URL
    private let imageData: any ImageDataLoader

    init(of image: FeedImage, imageData: any ImageDataLoader) {
        url = image.url
        self.imageData = imageData
    }

    /// Loads the image data: when the cell appears, and when somebody taps on it to try again.
    func load() async {
        state = .loading
        do {
            state = .loaded(try await imageData.load(from: url))
        } catch is CancellationError {
            // The cell is gone; it loads anew when it comes back.
        } catch {
            state = .failed(error.localizedDescription)
        }
    }
}

extension FeedScreenModel {
    func cell(for image: FeedImage) -> FeedCellModel {
        FeedCellModel(of: image, imageData: imageData)
    }
}

extension FeedScreenModel {
    /// Call this when cells are about to appear.
    func willShow(_ images: [FeedImage]) async {
        await prefetcher.start(images.map(\.url))
    }

    /// Call this when cells have left the screen, or were scrolled past before they came.
    func didHide(_ images: [FeedImage]) async {
        await prefetcher.stop(images.map(\.url))
    }
}

#if canImport(SwiftUI)
    import ImageIO
    import SwiftUI

    struct FeedScreen: View {
        @State var model: FeedScreenModel

        var body: some View {
            List {
                if let note = model.note { Text(note).font(.footnote) }
                ForEach(model.images) { image in
                    FeedCell(image: image, model: model.cell(for: image))
                        .task { if image.id == model.images.last?.id { await model.loadMore() } }
                }
            }
            .overlay {
                if let problem = model.problem {
                    ContentUnavailableView {
                        Text(problem)
                    } actions: {
                        Button("Try again") { Task { await model.refresh() } }
                    }
                }
            }
            .refreshable { await model.refresh() }
            .task { await model.refresh() }
        }
    }

    struct FeedCell: View {
        let image: FeedImage
        @State var model: FeedCellModel

        var body: some View {
            VStack(alignment: .leading) {
                switch model.state {
                case .loading: ProgressView()
                case .loaded(let data): if let picture = decode(data) { picture.resizable().scaledToFit() }
                case .failed(let problem): Button(problem) { Task { await model.load() } }
                }
                if let description = image.description { Text(description) }
            }
            .task { await model.load() }
        }

        private func decode(_ data: Data) -> Image? {
            CGImageSourceCreateWithData(data as CFData, nil)
                .flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
                .map { Image(decorative: $0, scale: 1) }
        }
    }
#endif
