/// The words of a gallery that are not the feed's own, in one language.
public struct GalleryLabels: Sendable {
    /// A text with a number in it, in the form that the language has for that number.
    public typealias Counted = @Sendable (Int) -> String

    /// The tag of the language (BCP 47), as `pt-BR`.
    public let language: String
    /// The title of every page.
    public let title: String
    /// Says how many images there are.
    public let images: Counted
    /// Names the image at a place that the service has no text for.
    public let image: Counted
    /// Says that there are no images.
    public let emptyFeed: String
    /// Leads to the image before.
    public let previousImage: String
    /// Leads to the image after.
    public let nextImage: String
    /// Leads back from one image to all of them.
    public let close: String
    /// Stands above the comments.
    public let comments: String
    /// Says how many comments there are.
    public let commentCount: Counted
    /// Says that the picture is not there, and leads to where it was.
    public let missingPicture: String
    /// Says that the picture cannot be shown, and leads to it.
    public let otherFormat: String
    /// Names the links between pages.
    public let pages: String
    /// Leads to the page before.
    public let previousPage: String
    /// Leads to the page after.
    public let nextPage: String
    /// Says which page of how many this is.
    public let page: @Sendable (_ number: Int, _ count: Int) -> String
    /// Stands before the address of the feed.
    public let source: String
    /// Stands before the date of the feed.
    public let date: String

    /// Creates the words of a language.
    public init(
        language: String,
        title: String,
        images: @escaping Counted,
        image: @escaping Counted,
        emptyFeed: String,
        previousImage: String,
        nextImage: String,
        close: String,
        comments: String,
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
        self.comments = comments
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
        comments: "Comments",
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
