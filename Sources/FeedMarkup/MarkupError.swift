/// The reason a document cannot be read, and the position.
package struct MarkupError: Error, Equatable {
    package enum Reason: Sendable {
        /// The document ends before the end of its root element.
        case endsEarly
        case nestedTooDeeply
    }

    package let reason: Reason
    /// The line, and the column in characters; both start at 1.
    package let line, column: Int
}
