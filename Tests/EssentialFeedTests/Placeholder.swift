import Testing

@Suite struct EssentialFeedPlaceholderTests {}
