/// A picture that an entry declares.
struct DeclaredPicture {
    let picture: EntryPicture

    /// The index of the `xml:base` that applies, if any.
    let base: Int32?

    /// The index of the picture's own texts in ``DocumentEntry/texts``; nil if it has none.
    var texts: Int32?
}
