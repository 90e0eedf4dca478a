// The module StrictJSON.
