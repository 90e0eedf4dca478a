import Foundation

/// The style and the script that all pages contain.
enum Style {
    /// The style.
    static let text = basics + grid + Shape.rules + enlarged + print

    /// The `Content-Security-Policy`: only this style, this script and the gallery's own images.
    static let policy = """
        default-src 'none'; img-src 'self' data:; style-src '\(hash(of: text))'; script-src '\(hash(of: script))'; \
        base-uri 'none'; form-action 'none'
        """

    private static func hash(of text: String) -> String {
        "sha256-" + Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
    }

    /// What keys and swipes do to an enlarged image: nothing that its links do not do, too.
    ///
    /// Back then leads to the grid, not through all images seen. Closing an image by its link or Escape focuses its
    /// place in the grid.
    static let script = """
        (() => {
        const link = name => document.querySelector("figure:target>.steps>." + name);
        const step = name => { const next = link(name); if (next) location.replace(next.href); };
        addEventListener("keydown", event => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          if (event.key == "ArrowLeft") step("previous");
          if (event.key == "ArrowRight") step("next");
          if (event.key == "Escape") link("close")?.click();
        });
        addEventListener("hashchange", () => document.querySelector("li:target a")?.focus({ preventScroll: true }));
        let start;
        addEventListener("touchstart", ({ touches }) => {
          start = touches.length == 1 && visualViewport.scale < 1.1 ? touches[0] : null;
        }, { passive: true });
        addEventListener("touchend", ({ changedTouches: [end] }) => {
          const x = start ? end.clientX - start.clientX : 0;
          if (Math.abs(x) > Math.max(50, 2 * Math.abs(end.clientY - start?.clientY))) step(x < 0 ? "next" : "previous");
          start = null;
        }, { passive: true });
        })();
        """
}
