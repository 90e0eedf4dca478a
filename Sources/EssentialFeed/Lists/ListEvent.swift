/// An event that changes the rows of a screen: of the screen itself, or of a list that it observes.
enum ListEvent<Item: Sendable>: Sendable {
    /// The saved list was read when the screen appeared.
    case appeared(LoadedList<Item>)

    /// A load received its first page, and requests more pages.
    case firstPage(LoadedList<Item>)

    /// A load, by this screen or another part of the app, has saved the list.
    case saved(LoadedList<Item>)

    /// A load of this screen has ended.
    case loaded(LoadedList<Item>)
    case failed(any Error)
    case cancelled

    /// A later page, which is `received`, was loaded after the rows, or appended to the saved list.
    case extended(LoadedList<Item>)
    case pageFailed(any Error)

    case removed
}
