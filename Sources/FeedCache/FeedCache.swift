// The module FeedCache.
