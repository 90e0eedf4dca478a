import FeedGallery

extension Phrases {
    /// The labels of the pages.
    ///
    /// The English labels are declared in `GalleryLabels`; the translations have the keys `gallery.…`. A new label
    /// without a value also needs a line below.
    var gallery: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = language.rawValue
        guard language != .english else { return labels }
        for (key, label) in Self.labels { labels[keyPath: label] = text(labels[keyPath: label], key: "gallery." + key) }
        labels.images = counted("{count}", "{count}", key: "gallery.images").callAsFunction
        labels.commentCount = counted("{count}", "{count}", key: "gallery.commentCount").callAsFunction
        labels.feedCount = counted("{count}", "{count}", key: "gallery.feedCount").callAsFunction
        let image: One = phrase("{number}", key: "gallery.image")
        labels.image = { image("\($0)") }
        let imagePage: One = phrase("{host}", key: "gallery.imagePage")
        labels.imagePage = { imagePage($0) }
        let page: Two = phrase("{number}/{count}", key: "gallery.page")
        labels.page = { page("\($0)", "\($1)") }
        return labels
    }

    /// The labels without a value, with their keys.
    private static var labels: [(key: String, label: WritableKeyPath<GalleryLabels, String>)] {
        [
            ("title", \.title), ("emptyFeed", \.emptyFeed), ("previousImage", \.previousImage),
            ("nextImage", \.nextImage), ("close", \.close), ("pictureFile", \.pictureFile),
            ("missingPicture", \.missingPicture), ("otherFormat", \.otherFormat), ("pages", \.pages),
            ("previousPage", \.previousPage), ("nextPage", \.nextPage), ("source", \.source), ("date", \.date),
            ("feeds", \.feeds), ("emptyFeeds", \.emptyFeeds), ("noPageYet", \.noPageYet),
        ]
    }
}
