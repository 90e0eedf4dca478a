import FeedGallery

extension Phrases {
    /// The labels of the pages.
    ///
    /// The English labels are declared in `GalleryLabels`; a new label also needs a line below.
    var gallery: GalleryLabels {
        var labels = GalleryLabels.english
        labels.language = language.rawValue
        for label in Self.labels { labels[keyPath: label] = t(labels[keyPath: label]) }
        labels.images = { t("{count} image", "{count} images", count: $0) }
        labels.commentCount = { t("{count} comment", "{count} comments", count: $0) }
        labels.feedCount = { t("{count} feed", "{count} feeds", count: $0) }
        labels.image = { t("Image {number}", "\($0)") }
        labels.imagePage = { t("View on {host}", $0) }
        labels.monthName = { t(GalleryLabels.englishMonths[$0 - 1]) }
        labels.month = { t("{month} {year}", t(GalleryLabels.englishMonths[$0 - 1]), "\($1)") }
        labels.day = { day, month, year in
            // In some languages, the month has another form than its name.
            let english = "{day} \(GalleryLabels.englishMonths[month - 1]) {year}"
            return t(english, "\(day)", "\(year)")
        }
        labels.page = { number, count in t("Page {number} of {count}", "\(number)", "\(count)") }
        return labels
    }

    /// The labels without a value.
    private static var labels: [WritableKeyPath<GalleryLabels, String>] {
        [
            \.title, \.emptyFeed, \.previousImage, \.nextImage, \.close, \.pictureFile, \.missingPicture, \.otherFormat,
            \.pages, \.previousPage, \.nextPage, \.source, \.date, \.feeds, \.emptyFeeds,
            \.newestImages, \.noImageChosen, \.months, \.undated,
        ]
    }
}
