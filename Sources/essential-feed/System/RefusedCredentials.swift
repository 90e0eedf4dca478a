import FeedCore
import Foundation

/// The rejection of a request that had credentials, or needs some.
struct RefusedCredentials: Error {
    let status: Int
    /// The credential that was sent and rejected, or why none was sent.
    let reasons: [Message]
}

extension RefusedCredentials: DescribedError {
    var message: Message {
        let text = Message("the status is {status}", .verbatim("\(status)"))
        guard status != 403 || !reasons.isEmpty else {
            return .clauses([
                text, Message("the service refuses this program, or needs credentials"),
                Message(
                    "name another program with --user-agent TEXT, or set credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc"
                ),
            ])
        }
        let advice = Message(
            "set valid credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc"
        )
        return .clauses([text] + reasons + [advice])
    }
}
