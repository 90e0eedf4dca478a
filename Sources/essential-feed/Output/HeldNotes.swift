import Synchronization

/// The notes about one of several feeds, held until those about all earlier feeds are written.
final class HeldNotes: Sendable {
    /// The texts; nil once notes are no longer held.
    private let texts: Mutex<[String]?> = Mutex([])

    /// Holds a note; returns false, and does nothing, if notes are no longer held.
    func hold(_ text: String) -> Bool {
        texts.withLock { $0?.append(text) } != nil
    }

    /// Writes the held notes; later ones are no longer held.
    func release(_ write: (String) -> Void) {
        texts.withLock { texts in
            for text in texts ?? [] { write(text) }
            texts = nil
        }
    }
}
