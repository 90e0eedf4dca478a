import FeedCommandLine

extension CommandRun<LoadCommand> {
    /// Loads all chosen feeds, and shows their newest images, or their images since a date.
    func showNewest(of selection: FeedSelection, _ choice: NewestImages) async throws -> Outcome {
        let loaded = try await NewestFeeds(
            of: selection,
            with: services,
            on: terminal,
            notesAge: invocation.maxAge == nil,
            load: load
        )
        let shown = choice.images(of: loaded.entries)
        if shown.isEmpty, !loaded.entries.isEmpty { messages.note("Nothing new.") }
        try terminal.show(shown, of: loaded.feeds, file: loaded.files)
        return Outcome(loaded.code)
    }
}
