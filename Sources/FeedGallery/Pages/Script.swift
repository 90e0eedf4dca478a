/// The script of the pages: keys and swipes that follow the links of an enlarged image.
///
/// It replaces the address instead of adding to the history, so that Back returns to the grid. After Escape, the
/// image's place in the grid has the focus; after Back, the image that was opened. The address of an earlier version,
/// `#ID` on a page of the grid, is redirected to the image's page, if it exists.
enum Script {
    static let text = """
        (() => {
        const link = name => document.querySelector(`figure:is(:target,.view)>.steps>.${name}`);
        const go = name => { const next = link(name); if (next) location.replace(next.href); };
        addEventListener("keydown", event => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          if (event.key == "ArrowLeft") go("previous");
          if (event.key == "ArrowRight") go("next");
          if (event.key == "Escape") go("close");
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
        const arrive = () => {
          const id = location.hash.slice(1);
          const file = link("file");
          if (file?.hidden) {
            file.href = file.closest("figure").querySelector("img").src;
            file.download = file.dataset.name;
            file.hidden = false;
          }
          const place = document.querySelector("li:target") ?? document.getElementById(history.state ?? "");
          place?.querySelector("a").focus({ preventScroll: true });
          if (!/^[\\dA-F]{8}(-[\\dA-F]{4}){3}-[\\dA-F]{12}$/.test(id) || document.getElementById(id)) return;
          const page = `image/${id}/index.html`;
          if (document.getElementById("at-" + id)) location.replace(document.querySelector(`#at-${id} [href$="${page}"]`).href);
          else fetch(page, { method: "HEAD" }).then(({ ok }) => ok && location.replace(page), () => {});
        };
        addEventListener("click", ({ target }) => {
          const place = target.closest?.(".grid>li");
          if (place) history.replaceState(place.id, "");
        });
        addEventListener("hashchange", arrive);
        addEventListener("load", arrive);
        })();
        """
}
