/// The reason a document cannot be read, and the position: the line, and the column in characters, which start at 1.
package enum MarkupError: Error, Equatable {
    /// The document ends before the end of its root element.
    case endsEarly(line: Int, column: Int)
    case nestedTooDeeply(line: Int, column: Int)
}
