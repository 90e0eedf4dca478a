import EssentialFeed
import Foundation

extension Messages {
    /// Reports an event of loading.
    func report(_ event: FeedEvent) {
        switch event.kind {
        case .savingFailed(let error): report(savingFailure: error)
        case .outageBegan(let error):
            let failure = (error as? RequestNotSent).map { CommandFailure.notSent(event.feed, $0) } ?? error
            note("{failure}. Trying again.", wording.text(of: failure))
        case .outageEnded(let duration):
            note(
                "The server responds again; the outage began {age}.",
                phrases.relativeTime(secondsAgo: duration / .seconds(1))
            )
        case .pageRequested(let number):
            let host = TerminalText.safe(event.feed.host() ?? wording.text(of: event.feed))
            say(phrases.t("page {number} of {host}", "\(number)", host))
        case .picturesLoaded(let count, let total):
            say(phrases.t("{count} of {total} pictures", "\(count)", "\(total)"))
        case .feedFound(let url):
            note("The feed of {page} is at {url}.", wording.text(of: event.feed), wording.text(of: url))
        case .feedMoved(let url): noteMove(of: event.feed, to: url)
        case .picturesMissing, .entriesOmitted, .imagesOmitted, .loadingStopped: reportOmission(event)
        case .checked, .deliveryFailed, .pictureFailed: break
        }
    }

    /// Notes what a feed has that is not shown.
    private func reportOmission(_ event: FeedEvent) {
        switch event.kind {
        case .picturesMissing(let count) where notes.isFirst("\(count) of \(event.feed)"):
            note(
                "The {count} entry of the feed has no picture.",
                "None of the {count} entries of the feed has a picture.",
                count: count
            )
        case .entriesOmitted(let count):
            note(
                "{count} entry of the feed is the same as an earlier one, and was omitted.",
                "{count} entries of the feed are the same as earlier ones, and were omitted.",
                count: count
            )
        case .imagesOmitted(let count):
            note(
                "{count} image was omitted, because the feed would take too much space.",
                "{count} images were omitted, because the feed would take too much space.",
                count: count
            )
        case .loadingStopped(let pages):
            note(
                "Loading stopped after {count} page; the list continues.",
                "Loading stopped after {count} pages; the list continues.",
                count: pages
            )
        default: break
        }
    }

    /// Notes once that a feed has moved permanently, with the command that continues at its new URL.
    private func noteMove(of feed: URL, to url: URL) {
        let (old, new) = (wording.text(of: feed), wording.text(of: url))
        let (from, to) = (old.asShellWord, new.asShellWord)
        let command =
            exportPath.map { "\(program) export \($0.asShellWord) --moved --url \(to)" }
            ?? "\(program) feeds --remove \(from) && \(program) feeds --add \(to)"
        note(once: phrases.t("{url} has moved permanently to {new}. To continue there: {command}", old, new, command))
    }
}

extension String {
    /// The text as a word of a command, in quotation marks if a shell would change it.
    var asShellWord: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/:.-_~%@,+".contains($0) }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
