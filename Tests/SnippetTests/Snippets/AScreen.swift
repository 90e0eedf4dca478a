import EssentialFeed
import Foundation

@MainActor
func model(of url: URL, in feeds: Feeds) -> FeedModel<FeedImage> {
    FeedModel(feeds.feed(at: url, pageSize: 20), maximumAge: .seconds(60))
}

@MainActor
func loadAllPages(of model: FeedModel<FeedImage>) async {
    repeat {
        await model.loadMore()
    } while model.hasMore && model.pageProblem == nil && !Task.isCancelled
}

func prefetch(_ images: [FeedImage], of feed: Feed<FeedImage>) async -> ImageDataPrefetcher {
    let prefetcher = feed.prefetcher()
    await prefetcher.start(images.map(\.url))
    return prefetcher
}

@MainActor
func prefetchPictures(after image: FeedImage, of model: FeedModel<FeedImage>) async {
    guard let index = model.images.firstIndex(of: image) else { return }
    await model.prefetch(Array(model.images[index...].prefix(10)))
}

@MainActor
func timelineModel(of urls: [URL], in feeds: Feeds) -> FeedTimelineModel {
    FeedTimelineModel(feeds.timeline(of: urls, pageSize: 20), maximumAge: .seconds(60))
}

/// Returns the note to show above the rows, if any.
@MainActor
func note(of model: FeedTimelineModel) -> String? {
    if model.isOffline { return "You are offline." }
    return model.problems.isEmpty ? nil : "\(model.problems.count) feeds could not be refreshed."
}

/// Called when an entry's row appears.
@MainActor
func rowAppeared(_ entry: FeedTimeline.Entry, of model: FeedTimelineModel) async {
    guard let index = model.entries.firstIndex(where: { $0.id == entry.id }) else { return }
    await model.prefetch(Array(model.entries[index...].prefix(10)))
    if index == model.entries.count - 1, model.hasMore { await model.loadMore() }
}

#if canImport(SwiftUI)
    import SwiftUI

    struct FeedScreen: View {
        @State var model: FeedModel<FeedImage>

        var body: some View {
            List {
                if let problem = model.refreshProblem, !model.images.isEmpty {
                    Text(problem.localizedDescription).font(.footnote)
                }
                ForEach(model.images) { image in
                    FeedRow(image: image, picture: model.picture(of: image))
                        .id(image)
                        .task { if image.id == model.images.last?.id { await model.loadMore() } }
                }
                if model.pageProblem != nil {
                    Button("Load more") { Task { await model.loadMore() } }
                }
            }
            .overlay {
                if let problem = model.refreshProblem, model.images.isEmpty {
                    ContentUnavailableView {
                        Text(problem.localizedDescription)
                    } actions: {
                        Button("Try again") { Task { await model.refresh() } }
                    }
                }
            }
            .refreshable { await model.refresh() }
            .task { await model.appear() }
        }
    }

    struct FeedRow: View {
        let image: FeedImage
        @State var picture: PictureModel
        @State private var thumbnail: CGImage?

        var body: some View {
            VStack(alignment: .leading) {
                if let thumbnail {
                    Image(decorative: thumbnail, scale: 1).resizable().scaledToFit()
                } else if picture.problem != nil {
                    Button("Try again") { picture.appear() }
                } else {
                    ProgressView()
                }
                if let description = image.description { Text(description) }
            }
            .onAppear { picture.appear() }
            .onDisappear { picture.disappear() }
            .task(id: picture.data == nil) {
                if let data = picture.data { thumbnail = await makeThumbnail(of: data, pixels: 800) }
            }
        }
    }

    import ImageIO

    @concurrent
    func makeThumbnail(of data: Data, pixels: Int) async -> CGImage? {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceThumbnailMaxPixelSize: pixels,
        ]
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    }
#endif

#if os(iOS)
    private let feedURL = URL(filePath: "/")

    import BackgroundTasks

    struct FeedApp: App {
        @Environment(\.scenePhase) private var phase
        private let feed = Feeds(cachedIn: .cachesDirectory).feed(at: feedURL, pageSize: 20)

        var body: some Scene {
            WindowGroup {
                FeedScreen(model: FeedModel(feed))
            }
            .onChange(of: phase) { if phase == .background { scheduleRefresh() } }
            .backgroundTask(.appRefresh("com.example.feed")) { [feed] in
                scheduleRefresh()
                _ = try? await feed.load(maximumAge: .seconds(60))
            }
        }
    }

    func scheduleRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.feed")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 3_600)
        try? BGTaskScheduler.shared.submit(request)
    }
#endif
