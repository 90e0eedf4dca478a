import Testing

@Suite struct FeedCorePlaceholderTests {}
