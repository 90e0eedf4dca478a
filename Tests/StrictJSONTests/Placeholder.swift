import Testing

@Suite struct StrictJSONPlaceholderTests {}
