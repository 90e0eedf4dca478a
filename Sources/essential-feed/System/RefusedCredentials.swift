import FeedCore
import Foundation

struct RefusedCredentials: Error {
    enum Reason {
        /// The service rejected the credentials in a variable, a file or a URL.
        case rejected(source: String)
        /// The credentials are for another origin.
        case otherOrigin(Origin)
        /// The credentials are for the origin that redirects to another.
        case redirected(from: Origin, to: Origin)
        case tokenWithoutURL
        case onlyHTTPS
        case notInNetrc(path: String, host: String)
    }

    let status: Int
    let reasons: [Reason]
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
        return .clauses([text] + reasons.map(\.message) + [advice])
    }
}

extension RefusedCredentials.Reason {
    fileprivate var message: Message {
        switch self {
        case .rejected(let source):
            Message(
                "the service rejected the credentials in {source}",
                .verbatim(TerminalText.cut(source, toBytes: 500))
            )
        case .otherOrigin(let origin): Message("the credentials are sent to {origin} alone", .verbatim("\(origin)"))
        case .redirected(let origin, let other):
            Message(
                "it redirects to {other}, and the credentials are sent to {origin} alone",
                .verbatim("\(other)"),
                .verbatim("\(origin)")
            )
        case .tokenWithoutURL: Message("ESSENTIAL_FEED_TOKEN was not sent, because ESSENTIAL_FEED_URL is not set")
        case .onlyHTTPS:
            Message(
                "no credentials were sent, because they are sent only over https, or to this machine without a proxy"
            )
        case .notInNetrc(let path, let host):
            Message("{path} has no entry for {host}", .verbatim(path), .verbatim(host))
        }
    }
}
