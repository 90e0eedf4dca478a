import FeedAPI
import FeedCommandLine
import FeedCore
import Foundation
import Synchronization

/// Writes messages to standard error.
///
/// All messages are written here, so that none can control the terminal, reveal a secret or be too long.
struct Messages: Sendable {
    /// The maximum length of a line in bytes, including its end.
    static let longestLine = 2_000

    /// The name of the program, which precedes its errors.
    let program: String
    let phrases: Phrases
    let isQuiet: Bool
    let now: @Sendable () -> Date
    /// The line that shows what the program is waiting for; nil if standard error is not a terminal.
    let line: WaitingLine?
    /// The feed of the notes, if it is one of several; nil if it is the only feed.
    private(set) var feed: URL?
    /// Whether the notes about the feed are collected until those about all earlier feeds are written.
    private(set) var isCollected = false
    /// The path of the only export of the run, whose feed may have moved.
    private(set) var exportPath: String?
    let notes = RunNotes()

    var wording: Wording { Wording(phrases: phrases, now: now()) }

    /// Returns the messages about one of several feeds.
    ///
    /// - Parameter isCollected: whether they are collected for ``writeCollected(about:)``.
    func about(_ feed: URL?, isCollected: Bool = false) -> Messages {
        var copy = self
        (copy.feed, copy.isCollected) = (feed, isCollected)
        return copy
    }

    /// Writes the collected messages about a feed.
    func writeCollected(about feed: URL) {
        for text in notes.take(collectedAbout: feed) { write(text) }
    }

    /// Returns the messages about an export of one feed.
    func aboutExport(to path: String) -> Messages {
        var copy = self
        copy.exportPath = path.shown
        return copy
    }

    /// Writes a note in the user's language (``Phrases``).
    func note(_ english: String, _ values: String...) { note(verbatim: phrases.text(english, values)) }

    /// Writes a note with a number, `{count}`.
    func note(_ one: String, _ other: String, count: Int) { note(verbatim: phrases.t(one, other, count: count)) }

    /// Writes a note, which names its feed if there are several.
    func note(verbatim text: String) {
        guard !isQuiet else { return }
        guard let name = feed.map(wording.text), !text.contains(name) else { return write(text) }
        write("\(name): \(text)")
    }

    /// Writes a note about a feed; if it is one of several, at the end of the run.
    func write(_ note: FeedNote) {
        guard note.feed != nil else { return self.note(verbatim: note.text) }
        notes.joined.withLock { $0.append(note) }
    }

    /// Writes the notes of the run's end: more than three that differ only in the feed and its age are one.
    func writeNotesAtEnd() {
        var rest = notes.joined.withLock(\.self)
        while let first = rest.first {
            let same = rest.filter { $0.isLike(first) }
            if same.count > 3 {
                note(verbatim: wording.text(of: same))
                rest.removeAll { $0.isLike(first) }
            } else {
                about(first.feed).note(verbatim: first.text)
                rest.removeFirst()
            }
        }
    }

    /// Shows what the program is waiting for; with several feeds, the line shows the number of loaded feeds instead.
    func say(_ step: String) {
        if feed == nil { line?.say(step) }
    }

    /// Reports the failures of a command, one per line.
    func report(_ outcome: Outcome) {
        if let error = outcome.failures.first as? UsageError { return explain(error) }
        for line in outcome.lines(in: wording) { write("\(program): \(line)") }
    }

    /// Explains a usage error in at most six lines of a terminal; the help command replaces a long usage line.
    private func explain(_ error: UsageError) {
        var lines = phrases.lines(explaining: error, of: program)
        if let command = error.command, lines.flatMap(shown).count > 6 {
            lines[lines.count - 1] = phrases.t("help: {words}", "\(program) help \(command)")
        }
        for line in lines { write(line) }
    }

    func write(_ text: String) {
        if isCollected, let feed { return notes.collect(text, about: feed) }
        let text = shown(text).map { $0 + "\n" }.joined()
        guard let waiting = self.line else { return StandardStream.tell(text) }
        waiting.interrupted { StandardStream.tell(text) }
    }

    /// Returns the lines of a message, wrapped at words on a terminal.
    private func shown(_ text: String) -> [String] {
        let safe = TerminalText.safe(Secrets.redacted(text))
        let line = TerminalText.abridged(safe, toBytes: Self.longestLine - 1)
        return StandardStream.error.columns.map { Wrapping.lines(of: line, width: $0) } ?? [line]
    }
}

extension Messages {
    /// Whether notes appear on a terminal while the program runs.
    var isOnTerminal: Bool { !isQuiet && StandardStream.error.isTerminal }

    /// Counts the images of a feed, its new pictures and the missing ones, for the note at the end of the run.
    func count(images: Int, newPictures sizes: [Int], missing: Int) {
        notes.totals.withLock { totals in
            totals.images += images
            totals.newPictures += sizes.count
            totals.bytes += sizes.reduce(0, +)
            totals.missing += missing
        }
    }

    /// Writes the numbers of images, of new pictures and of missing pictures to a terminal.
    func noteTotals() {
        let totals = notes.totals.withLock { $0 }
        guard isOnTerminal, totals.images > 0 else { return }
        let new =
            "\(phrases.t("{count} new picture", "{count} new pictures", count: totals.newPictures)) (\(phrases.size(ofBytes: totals.bytes)))"
        let parts = [
            phrases.t("{count} image", "{count} images", count: totals.images), totals.newPictures > 0 ? new : nil,
            totals.missing > 0 ? phrases.t("{count} missing", "{count} missing", count: totals.missing) : nil,
        ]
        note(verbatim: parts.compactMap(\.self).joined(separator: ", "))
    }

    func note(_ error: any Error) {
        note(verbatim: wording.text(of: error))
    }

    /// Notes the source of a list, if it matters to the user.
    ///
    /// - Parameter withAge: whether a list that is shown without a request is noted too.
    func report<Item>(_ loaded: LoadedList<Item>, of url: URL, withAge: Bool = true) {
        guard case .cache(let reason) = loaded.source, withAge || reason != nil else { return }
        let date = loaded.savedAt ?? now()
        let failure = loaded.failure(at: url)
        write(
            FeedNote(
                feed: feed,
                savedAt: date,
                text: wording.text(ofListSavedAt: date, because: failure.map(wording.text(of:))),
                cause: failure.map { wording.text(of: $0, withoutURL: url) }
            )
        )
    }

    /// Notes the source of a feed, and whether it has no images.
    func report(_ feed: LoadedList<FeedImage>, from url: URL, withAge: Bool = true) {
        report(feed, of: url, withAge: withAge)
        if feed.shown.isEmpty { report(emptyFeedAt: url, staying: feed.items.count) }
    }

    /// Notes that a feed has no images, and the number of cached images that stay.
    func report(emptyFeedAt url: URL, staying: Int) {
        guard staying > 0 else {
            let text = phrases.t("The feed has no images.")
            return write(FeedNote(feed: feed, savedAt: nil, text: text, cause: text))
        }
        let shown = wording.text(of: url)
        let stay = phrases.t(
            "{sentence}. {next}",
            phrases.t("{count} cached image stays", "{count} cached images stay", count: staying),
            phrases.t("essential-feed feeds --remove {url} removes what is cached.", shown)
        )
        let text = "\(phrases.t("The feed has no images.")) \(stay)"
        write(FeedNote(feed: feed, savedAt: nil, text: text, cause: text.replacing(shown, with: "URL")))
    }

    /// Writes a note, but only once in a run.
    func note(once text: String) {
        if notes.isFirst(text) { note(verbatim: text) }
    }

    /// Notes a retry: its number, the maximum number, and the wait before it.
    func report(_ attempt: RetryingHTTPClient.Attempt) {
        let tenths = Int((attempt.wait / .milliseconds(100)).rounded())
        let wait = phrases.decimal("\(tenths / 10).\(tenths % 10)")
        let next = phrases.t(
            "Trying again ({number} of {limit}) in {seconds} s.",
            "\(attempt.number)",
            "\(attempt.limit)",
            wait
        )
        let url = attempt.request.url
        let isComplete = attempt.reason is RemoteError
        let reason = isComplete ? wording.text(of: attempt.reason) : wording.text(ofCause: attempt.reason, of: url)
        note(verbatim: (isComplete ? "" : wording.text(of: url) + ": ") + phrases.t("{sentence}. {next}", reason, next))
    }

    /// Warns if a loaded value could not be saved, but only once, because later saves fail for the same reason.
    func report(savingFailure: (any Error)?) {
        guard let savingFailure, notes.isFirst("notSaved") else { return }
        note("Warning: not cached: {cause}", wording.text(of: savingFailure))
    }

    /// Notes each of some items in a line, at most ``Phrases/longestList`` of them.
    func note<Item>(each items: [Item], _ line: (Item) -> String) {
        for line in phrases.lines(of: items, line) { note(verbatim: line) }
    }

    /// Notes failures, one in each line, below a title.
    func list<Failure>(_ failures: [Failure], _ title: (Int) -> String, _ line: (Failure) -> String) {
        guard !failures.isEmpty else { return }
        note(verbatim: title(failures.count))
        note(each: failures, line)
    }
}
