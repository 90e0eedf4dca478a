import FeedAPI
import FeedCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `comments`: shows what people say about an image; never from a cache.
struct CommentsCommand: Command {
    let session: Session

    func run() async throws {
        let id = try session.imageID()
        let feedURL = try await session.feedURL(holding: id)
        let loader = RemoteLoader.comments(imageID: id, besideFeedAt: feedURL, client: session.client)
        var comments = try await loader.load().value
        if comments.isEmpty { session.console.note(session.phrases.noComments) }
        let output = session.output(ImageCommentFormat(phrases: session.phrases, now: session.now()))
        if output.showsCards { comments.sort { $0.createdAt > $1.createdAt } }
        try output.write(comments, title: session.phrases.commentsTitle)
    }
}

extension Session {
    /// The image that the first argument names.
    ///
    /// - Throws: ``UsageError`` where it is no id.
    func imageID() throws(UsageError) -> UUID {
        let word = invocation.arguments.first ?? ""
        guard let id = UUID(uuidString: word) else {
            throw UsageError(of: invocation.command) { $0.notAnImageID(word.shown) }
        }
        return id
    }
}
