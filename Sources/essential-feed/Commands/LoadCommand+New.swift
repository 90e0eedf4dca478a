import EssentialFeed
import FeedCommandLine
import FeedCore

extension CommandRun<LoadCommand> {
    /// Shows the images that the cached feeds do not contain, and saves each feed after its images are shown.
    func showNew(of selection: FeedSelection) async throws -> Outcome {
        var unchanged = 0
        let sequence = FeedSequence(terminal: terminal, isObject: terminal.output.form == .json) {
            try await newImages(of: feed(at: $0, $1, $2), $2)
        } show: { new, terminal in
            try terminal.show(new: new.update, files: new.files, missing: new.pictures.missing.count)
            if new.update.new.isEmpty, !new.update.leavesSavedItems { unchanged += 1 }
            if let failure = new.update.pageFailure { throw CommandFailure.page(failure) }
            terminal.messages.report(savingFailure: new.savingFailure)
            return new.outcome(invocation)
        } save: { new in
            do {
                if !new.update.new.isEmpty { try await new.feed.save(new.unsaved) }
            } catch let error as CacheError {
                throw CommandFailure.shownAgain(error)
            }
        }
        let outcome = try await sequence.run(selection, with: services)
        if case .list = selection, unchanged > 0 {
            messages.note(
                "Nothing is new in {count} feed.",
                "Nothing is new in {count} feeds.",
                count: unchanged
            )
        }
        return outcome
    }

    /// Loads the new images of a feed; a list without new images is saved, because nothing of it must be shown first.
    private func newImages(of feed: Feed<FeedImage>, _ messages: Messages) async throws -> NewImages {
        let unsaved: UnsavedUpdate<FeedImage>
        do {
            unsaved = try await feed.newItems(all: invocation.all, maximumAge: invocation.maxAge)
        } catch let error as RequestNotSent {
            throw CommandFailure.notSent(feed.url, error)
        }
        let update = unsaved.update
        let pictures = try await loadPictures(of: update.new, update.source, feed, messages)
        var savingFailure: (any Error)?
        do {
            if update.new.isEmpty { try await feed.save(unsaved) }
        } catch let error as CacheError {
            savingFailure = error
        }
        return NewImages(
            feed: feed,
            unsaved: unsaved,
            pictures: pictures,
            files: await terminal.cachedFiles(of: feed),
            savingFailure: savingFailure
        )
    }
}

/// The new images of a feed, with their pictures.
private struct NewImages: Sendable {
    let feed: Feed<FeedImage>
    let unsaved: UnsavedUpdate<FeedImage>
    let pictures: PictureFailures
    let files: CachedFiles?
    /// The reason a list without new images was not saved, if so.
    let savingFailure: (any Error)?

    var update: FeedUpdate<FeedImage> { unsaved.update }

    func outcome(_ invocation: Invocation<LoadCommand>) -> Outcome {
        let unsaved = savingFailure ?? update.source.savingFailure
        let pictureFailure = pictures.savingFailure ?? (invocation.images ? unsaved : nil)
        let failures = [pictureFailure, update.readingFailure.map(CommandFailure.mayBeShownAgain)]
        let missed = (update.leavesSavedItems ? [.invalidData] : []) + [unsaved].codes
        return Outcome(failures, strictly: invocation.strict ? missed + pictures.shortcomings : nil)
    }
}
