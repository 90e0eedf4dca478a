// The module FeedCore.
