/// The texts of a gallery that are not from the feed, in one language; in English by default.
///
///     var labels = GalleryLabels.english
///     labels.title = "My pictures"
public struct GalleryLabels: Sendable {
    /// The language tag (BCP 47), such as `pt-BR`.
    public var language = "en"
    /// The title of a gallery without a title and a source.
    public var title = "Gallery"
    /// The number of images.
    public var images: @Sendable (Int) -> String = { $0 == 1 ? "1 image" : "\($0) images" }
    /// The name of an image without a description, by its position.
    public var image: @Sendable (Int) -> String = { "Image \($0)" }
    /// The message for a feed without images.
    public var emptyFeed = "This feed has no images."
    /// The link to the previous image.
    public var previousImage = "Previous image"
    /// The link to the next image.
    public var nextImage = "Next image"
    /// The link from an enlarged image back to the grid.
    public var close = "Close"
    /// The link to the file of a picture.
    public var pictureFile = "Picture file"
    /// The number of comments.
    public var commentCount: @Sendable (Int) -> String = { $0 == 1 ? "1 comment" : "\($0) comments" }
    /// The link to the original web page of an image, with its host.
    public var imagePage: @Sendable (_ host: String) -> String = { "View on \($0)" }
    /// The link to a picture that is missing.
    public var missingPicture = "Picture not available"
    /// The link to a picture of an unknown format.
    public var otherFormat = "Picture in another format"
    /// The label of the links between pages.
    public var pages = "Pages"
    /// The link to the previous page.
    public var previousPage = "Previous page"
    /// The link to the next page.
    public var nextPage = "Next page"
    /// The number of the page, and the number of pages.
    public var page: @Sendable (_ number: Int, _ count: Int) -> String = { "Page \($0) of \($1)" }
    /// The label of the feed's URL.
    public var source = "Source"
    /// The label of the feed's date.
    public var date = "As of"
    /// The label of the links to the months.
    public var months = "Months"
    /// The name of a month, from 1 to 12.
    public var monthName: @Sendable (_ month: Int) -> String = { englishMonths[$0 - 1] }
    /// The heading of the images of a month.
    public var month: @Sendable (_ month: Int, _ year: Int) -> String = { "\(englishMonths[$0 - 1]) \($1)" }
    /// The date of an image.
    public var day: @Sendable (_ day: Int, _ month: Int, _ year: Int) -> String = {
        "\($0) \(englishMonths[$1 - 1]) \($2)"
    }
    /// The heading of the images without a date.
    public var undated = "No date"
    /// The default title of a gallery of several feeds, and the label of the links to the feeds.
    public var feeds = "Feeds"
    /// The number of feeds.
    public var feedCount: @Sendable (Int) -> String = { $0 == 1 ? "1 feed" : "\($0) feeds" }
    /// The message for several feeds without images.
    public var emptyFeeds = "These feeds have no images."
    /// The title of a single page with chosen images of several feeds.
    public var newestImages = "Newest images"
    /// The message for a page without any chosen image.
    public var noImageChosen = "No images in this period."

    /// The English texts.
    public static let english = GalleryLabels()

    /// The English names of the months.
    package static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
