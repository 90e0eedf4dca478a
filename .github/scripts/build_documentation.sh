#!/usr/bin/env bash
# Builds the documentation of the libraries, warnings being errors. The result is in .build/documentation.
set -euo pipefail
cd "$(dirname "$0")/../.."

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=$(find .build -type d -name symbolgraph | head -n 1)
for library in FeedCore FeedAPI FeedCache FeedGallery; do
    rm -rf ".build/graph-$library" && mkdir -p ".build/graph-$library"
    cp "$graphs/$library".symbols.json "$graphs/$library"@*.symbols.json ".build/graph-$library" 2>/dev/null || true
    docc convert "Sources/$library/$library.docc" \
        --additional-symbol-graph-dir ".build/graph-$library" \
        --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
        --warnings-as-errors --output-path ".build/documentation/$library.doccarchive"
done
