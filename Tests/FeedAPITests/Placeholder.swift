import Testing

@Suite struct FeedAPIPlaceholderTests {}
