import FeedCore
import Foundation

/// A failure detected by a command.
enum CommandFailure: Error {
    /// An image, university or cached feed was not found; the text explains it in the user's language.
    case notFound(String)
    /// The ids of several images begin with the given digits; the lines explain it in the user's language.
    case ambiguous([String])
    /// A page failed after earlier pages were shown.
    case page(any Error)
    /// A failure, and what has not been changed for that reason or what to do, in the user's language.
    case withoutEffect(any Error, String)
    /// The error that no request was sent to a URL.
    case notSent(URL, RequestNotSent)
    /// New images were shown but not saved, so they will be shown again.
    case shownAgain(any Error)
    /// New images were shown although the cached list could not be read, so they may have been shown before.
    case mayBeShownAgain(any Error)

    /// The failure of which it is the consequence; nil if there is none.
    var cause: (any Error)? {
        switch self {
        case .notFound, .ambiguous: nil
        case .page(let cause), .withoutEffect(let cause, _), .shownAgain(let cause), .mayBeShownAgain(let cause): cause
        case .notSent(_, let cause): cause
        }
    }

    /// The ids of several images, listed with their texts, begin with the given digits.
    static func severalImages(_ prefix: ImagePrefix, _ images: [UUID: String?], _ phrases: Phrases) -> CommandFailure {
        let lines = images.sorted { $0.key.uuidString < $1.key.uuidString }.map { id, text in
            [id.uuidString, text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        }
        return .ambiguous([phrases.t("Several images begin with {digits}; type more of the id:", prefix.text)] + lines)
    }
}

extension Error {
    /// The failure of the service that is the cause of this error, if any, else this error.
    var ofService: any Error {
        switch self {
        case let error as LoadingError: error.remoteFailure ?? error
        case let failure as CommandFailure: failure.cause?.ofService ?? failure
        default: self
        }
    }
}
