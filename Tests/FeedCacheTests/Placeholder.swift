import Testing

@Suite struct FeedCachePlaceholderTests {}
