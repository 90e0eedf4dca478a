/// The texts of an element of Media RSS, which apply to all pictures in it; of an attachment, its title.
struct MediaTexts {
    var description, title, location: FeedText?

    /// The plain texts of the description and the title.
    var plain: [String] {
        var texts: [String] = []
        if let text = description?.plain { texts.append(text) }
        if let text = title?.title { texts.append(text) }
        return texts
    }

    /// Whether it has a text of its pictures.
    var isDescribed: Bool { description != nil || title != nil }
}
