/// The script of a page, whose functions are also available as links.
///
/// It replaces the address instead of adding to the history, so that Back returns to the grid.
struct Script {
    /// The script for pages of the grid in a directory.
    static let grid = Script(
        text: "(() => {\n" + places + "})();",
        hash: "X5Ug29cRypqDKuDonfTb0lnlU1RUt/K+q9p3vUOOplY="
    )

    /// The script for a single page, on which images are enlarged.
    static let single = Script(
        text: "(() => {\n" + keys(of: "figure:target") + places + file + "})();",
        hash: "OYCcAziYo8EF2N8jIhzeGtsO1vNgWHZp3YhNzcY+3A8="
    )

    /// The script for the page of an image.
    static let image = Script(
        text: "(() => {\n" + keys(of: "figure") + "})();",
        hash: "D8Za+Dy4bLP8o33019R26qnkmgsTkYfAiUXRAkMhzMk="
    )

    private(set) var element = HTML()

    let hash: String

    /// Creates a script; `hash` is the SHA-256 of its text, which a test checks.
    private init(text: String, hash: String) {
        self.hash = hash
        element.element("script") { $0.raw(text) }
    }

    /// Keys and swipes for an enlarged image.
    private static func keys(of figure: String) -> String {
        """
        const link = name => document.querySelector("\(figure)>.steps>." + name);
        const go = name => { const next = link(name); if (next) location.replace(next.href); };
        addEventListener("keydown", event => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          const name = { ArrowLeft: "previous", ArrowRight: "next", Escape: "close" }[event.key];
          if (name) go(name);
        });
        let start;
        addEventListener("touchstart", ({ touches }) => {
          start = touches.length == 1 && visualViewport.scale < 1.1 ? touches[0] : null;
        }, { passive: true });
        addEventListener("touchend", ({ changedTouches: [end] }) => {
          const x = start ? end.clientX - start.clientX : 0;
          if (Math.abs(x) > Math.max(50, 2 * Math.abs(end.clientY - start?.clientY))) go(x < 0 ? "next" : "previous");
          start = null;
        }, { passive: true });

        """
    }

    /// Focuses the image's place in the grid after Escape, and the image that was opened after Back.
    private static let places = """
        const focus = () => {
          const place = document.querySelector("li:target") ?? document.getElementById(history.state ?? "");
          place?.querySelector("a").focus({ preventScroll: true });
        };
        addEventListener("click", ({ target }) => {
          const place = target.closest?.(".grid>li");
          if (place) history.replaceState(place.id, "");
        });
        addEventListener("hashchange", focus);
        addEventListener("load", focus);

        """

    /// Makes the picture of an enlarged image a download, because the page contains it only once.
    private static let file = """
        const offer = () => {
          const file = link("file");
          if (!file?.hidden) return;
          file.href = file.closest("figure").querySelector("img").src;
          file.download = file.dataset.name;
          file.hidden = false;
        };
        addEventListener("hashchange", offer);
        addEventListener("load", offer);

        """
}
