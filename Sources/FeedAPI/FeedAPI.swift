// The module FeedAPI.
