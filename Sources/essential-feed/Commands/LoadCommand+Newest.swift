import FeedCommandLine

extension LoadCommand {
    /// Loads all chosen feeds, and shows their newest images, or their images since a date.
    func showNewest(
        _ invocation: Invocation<Self>,
        of selection: FeedSelection,
        _ choice: NewestImages,
        with services: Services,
        on terminal: Terminal
    ) async throws -> Outcome {
        let loaded = try await NewestFeeds(
            of: selection,
            with: services,
            on: terminal,
            notesAge: invocation.maxAge == nil
        ) {
            try await load(feed(at: $0, invocation, $1, $2), invocation, $2, on: terminal)
        }
        let shown = choice.images(of: loaded.entries)
        if shown.isEmpty, !loaded.entries.isEmpty { terminal.messages.note(terminal.phrases.t("Nothing new.")) }
        try terminal.show(shown, of: loaded.feeds, file: loaded.files)
        return Outcome(loaded.code)
    }
}
