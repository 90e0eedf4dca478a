/// The script of a page, whose functions are also available as links.
///
/// It replaces the address instead of adding to the history, so that Back returns to the grid.
struct Script {
    /// The script for pages of the grid in a directory.
    static let grid = Script(
        text: "(() => {\n" + places + plain + leaving + "})();",
        hash: "+8tYv60lz2gmUDliodg69J7ANm24VqgcEYwrgBPn+w8="
    )

    /// The script for a single page, on which images are enlarged.
    static let single = Script(
        text: "(() => {\n" + keys(of: "figure:target", before: "") + places + file + "})();",
        hash: "mdAUT3KFVIIdgMtd1gsK0zK6dGXEIwr10GfVlHyWyFM="
    )

    /// The script for the page of an image.
    static let image = Script(
        text: "(() => {\n" + plain + keys(of: "figure", before: "follow(next.href); ") + browsing + "})();",
        hash: "O8LRifD5B+rzdMnv8Y+xHIs/DkgnQZC2AtP2Pgu8skE="
    )

    private(set) var element = HTML()

    let hash: String

    /// Creates a script; `hash` is the SHA-256 of its text, which a test checks.
    private init(text: String, hash: String) {
        self.hash = hash
        element.element("script") { $0.raw(text) }
    }

    /// Keys and swipes for an enlarged image; `follow` runs before the next one replaces it.
    private static func keys(of figure: String, before follow: String) -> String {
        """
        const link = name => document.querySelector("\(figure)>.steps>." + name);
        const go = name => { const next = link(name); if (next) { \(follow)location.replace(next.href); } };
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

    /// Returns the same text for all addresses of a page: servers may hide the name of its file.
    private static let plain = """
        const plain = url => url.replace(/(index\\.html)?([?#].*)?$/, "");

        """

    /// Remembers the images of the page, in order, for the page of the image that is opened.
    private static let leaving = """
        addEventListener("click", ({ target }) => {
          const opened = target.closest?.(".grid a");
          if (!opened) return;
          const name = place => `a[href$="image/${place.id.slice(3)}/index.html"]`;
          const images = [...document.querySelectorAll(".grid>li")].map(place => place.querySelector(name(place)).href);
          const page = location.href.split("#")[0];
          sessionStorage.setItem("browsing", JSON.stringify({ page, images, opened: plain(opened.href) }));
        });

        """

    /// Browses the images of the page from which this image was opened, if that page shows several galleries.
    ///
    /// `sessionStorage` passes the page and its images to the next image; the history keeps them for reloading and Back.
    private static let browsing = """
        let from;
        const follow = url => {
          if (from) sessionStorage.setItem("browsing", JSON.stringify({ ...from, opened: plain(url) }));
        };
        addEventListener("click", ({ target }) => {
          const step = target.closest?.(".steps>a");
          if (step) follow(step.href);
        });
        const replace = (name, url) => {
          const steps = document.querySelector(".steps");
          let other = link(name);
          if (!url) return other?.remove();
          if (!other) {
            other = link("close").cloneNode(true);
            other.className = name;
            other.firstChild.textContent = steps.dataset[name];
          }
          other.href = url;
          steps.firstChild.after(other);
        };
        const here = plain(location.href);
        const passed = history.state ?? JSON.parse(sessionStorage.getItem("browsing"));
        sessionStorage.removeItem("browsing");
        const index = passed?.images.findIndex(url => plain(url) == here);
        if (index >= 0 && passed.opened == here && !passed.page.startsWith(new URL("../..", location))) {
          from = passed;
          history.replaceState(from, "");
          replace("next", from.images[index + 1]);
          replace("previous", from.images[index - 1]);
          link("close").href = from.page + link("close").hash;
        }

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
