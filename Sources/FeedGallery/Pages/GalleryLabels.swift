/// The texts of a gallery that are not from the feed, in one language.
public struct GalleryLabels: Sendable {
    /// A text with a number, in the plural form that the language uses for it.
    public typealias Counted = @Sendable (Int) -> String

    /// The language tag (BCP 47), such as `pt-BR`.
    public let language: String
    /// The title of every page.
    public let title: String
    /// The number of images.
    public let images: Counted
    /// The name of an image without a description, by its position.
    public let image: Counted
    /// The message that there are no images.
    public let emptyFeed: String
    /// The link to the previous image.
    public let previousImage: String
    /// The link to the next image.
    public let nextImage: String
    /// The link from a single image back to all of them.
    public let close: String
    /// The link to the file of a picture.
    public let pictureFile: String
    /// The number of comments.
    public let commentCount: Counted
    /// The link to a picture that is missing.
    public let missingPicture: String
    /// The link to a picture that cannot be displayed.
    public let otherFormat: String
    /// The label of the links between pages.
    public let pages: String
    /// The link to the previous page.
    public let previousPage: String
    /// The link to the next page.
    public let nextPage: String
    /// The number of the page and of all pages.
    public let page: @Sendable (_ number: Int, _ count: Int) -> String
    /// The label of the feed's URL.
    public let source: String
    /// The label of the feed's date.
    public let date: String

    /// Creates the labels of a language.
    public init(
        language: String,
        title: String,
        images: @escaping Counted,
        image: @escaping Counted,
        emptyFeed: String,
        previousImage: String,
        nextImage: String,
        close: String,
        pictureFile: String,
        commentCount: @escaping Counted,
        missingPicture: String,
        otherFormat: String,
        pages: String,
        previousPage: String,
        nextPage: String,
        page: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
        source: String,
        date: String
    ) {
        self.language = language
        self.title = title
        self.images = images
        self.image = image
        self.emptyFeed = emptyFeed
        self.previousImage = previousImage
        self.nextImage = nextImage
        self.close = close
        self.pictureFile = pictureFile
        self.commentCount = commentCount
        self.missingPicture = missingPicture
        self.otherFormat = otherFormat
        self.pages = pages
        self.previousPage = previousPage
        self.nextPage = nextPage
        self.page = page
        self.source = source
        self.date = date
    }
}

extension GalleryLabels {
    /// English.
    public static let english = GalleryLabels(
        language: "en",
        title: "Gallery",
        images: { $0 == 1 ? "1 image" : "\($0) images" },
        image: { "Image \($0)" },
        emptyFeed: "This feed has no images.",
        previousImage: "Previous image",
        nextImage: "Next image",
        close: "Close",
        pictureFile: "Picture file",
        commentCount: { $0 == 1 ? "1 comment" : "\($0) comments" },
        missingPicture: "Picture not available",
        otherFormat: "Picture in another format",
        pages: "Pages",
        previousPage: "Previous page",
        nextPage: "Next page",
        page: { "Page \($0) of \($1)" },
        source: "Source",
        date: "As of"
    )
}
