#!/usr/bin/env bash
# Builds the documentation of the libraries, warnings being errors. The result is in .build/documentation.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Targets without a library of their own have no graph, which is a failure of the command but none of ours.
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members > /dev/null || true
graphs=$(find .build -type d -name symbolgraph -print -quit)
for library in EssentialFeed FeedCore FeedAPI FeedCache FeedGallery FeedTesting URLSessionGuard; do
    own=.build/documentation/graphs/$library
    rm -rf "$own" && mkdir -p "$own"
    cp "$graphs/$library.symbols.json" "$own"
    find "$graphs" -name "$library@*.symbols.json" -exec cp {} "$own" \;
    docc convert "Sources/$library/$library.docc" --additional-symbol-graph-dir "$own" \
        --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
        --warnings-as-errors --output-path ".build/documentation/$library.doccarchive"
done
