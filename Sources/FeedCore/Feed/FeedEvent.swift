public import Foundation

/// What happens while lists and image data are loaded, other than their results.
public enum FeedEvent: Sendable {
    /// Something could not be saved, for this reason; what is shown is not affected.
    case savingFailed(any Error)

    /// The page with this number is requested; the first is 1.
    case pageRequested(Int)

    /// This many of all requested pictures have come, or failed.
    case picturesLoaded(Int, of: Int)

    /// The picture at the URL could not be loaded, for this reason.
    case pictureFailed(URL, any Error)

    /// The service of a list that is followed started to fail, for this reason; it is asked less and less often.
    case outageBegan(any Error)

    /// The service works again after an outage of this length.
    case outageEnded(after: Duration)
}
