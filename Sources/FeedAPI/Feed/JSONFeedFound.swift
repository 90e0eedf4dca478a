/// Thrown if JSON turns out to be a JSON Feed.
struct JSONFeedFound: Error {}
