/// The style and the script that all pages contain.
enum Style {
    static let text = basics + grid + Shape.rules + enlarged + index + print

    /// The `Content-Security-Policy`: only this style, this script and the gallery's own images.
    ///
    /// It has the SHA-256 hashes of ``text`` and ``script``; the tests of ``GalleryPage`` compute the right ones.
    static let policy = """
        default-src 'none'; img-src 'self' data:; \
        style-src 'sha256-PN4xxtyxNh6BZB93SChj4MFPETGKpZwev0uZrUb9KxQ='; \
        script-src 'sha256-rubyA9mTbW7wYyWB630u9TT+yl/bJnvAxVA8K9oWzfE='; \
        base-uri 'none'; form-action 'none'
        """

    /// Keys and swipes for an enlarged image; its links do the same.
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

// MARK: - Rules

extension Style {
    /// Colours, fonts, and everything around the images.
    private static let basics = """
        :root{color-scheme:light dark;--back:#fbfaf8;--text:#1d1c1a;--soft:#67635d;--line:#dedad4;--tile:#f0ede9;\
        --link:#0b5a9c;--row:clamp(10.5rem,8.5rem + 5vw,22rem);--gap:clamp(.75rem,.5rem + .8vw,1.75rem)}
        @media (prefers-color-scheme:dark){:root{--back:#141413;--text:#eceae5;--soft:#a8a49d;--line:#34322f;\
        --tile:#201f1d;--link:#93c2f2}}
        *{box-sizing:border-box}
        html{background:var(--back);color:var(--text);-webkit-text-size-adjust:none;text-size-adjust:none}
        body{margin:0 auto;max-width:240rem;padding:clamp(1rem,3vw,4rem);\
        font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
        h1,h2,p,ul,ol,figure{margin:0;padding:0}
        ul,ol{list-style:none}
        a{color:var(--link)}
        :focus-visible{outline:3px solid var(--link);outline-offset:3px}
        figure:focus{outline:none}
        header{margin-bottom:clamp(1.5rem,3vw,3rem)}
        h1{font-size:clamp(1.75rem,1.4rem + 1.5vw,3rem);font-weight:650;letter-spacing:-.02em;line-height:1.15}
        header p,footer{color:var(--soft)}
        .empty{padding:18vh 1rem;text-align:center;font-size:1.25rem;color:var(--soft)}
        nav{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1.5rem;\
        margin-top:clamp(2rem,4vw,4rem)}
        nav a{padding:.6rem 1.1rem;border:1px solid var(--line);border-radius:2rem;text-decoration:none}
        nav a:hover{background:var(--tile)}
        nav p{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;flex-basis:100%}
        nav p *{min-width:2.75rem;padding:.35rem .5rem;text-align:center;font-variant-numeric:tabular-nums}
        nav b{font-weight:inherit;color:var(--soft)}
        :is(figcaption,footer) a{display:inline-block;min-height:1.5rem}
        footer{margin-top:clamp(2rem,4vw,4rem);padding-top:1rem;border-top:1px solid var(--line);font-size:.875rem}

        """

    /// The grid: rows of equal height, in which each image is as wide as its aspect ratio requires.
    private static let grid = """
        .grid{display:flex;flex-wrap:wrap;gap:calc(var(--gap)*1.6) var(--gap)}
        .grid::after{content:"";flex:1000000 0 calc(var(--row)*1.2)}
        .grid>li{--r:calc(var(--a) + var(--b) + var(--c));flex:calc(var(--r)*1000) 1 calc(var(--r)*var(--row));\
        min-width:0;max-width:100%;scroll-margin:2rem}
        .grid>li:only-child{--row:min(70vh,60rem)}
        .open,.absent{display:block;aspect-ratio:var(--r);border-radius:.375rem;overflow:hidden;background:var(--tile)}
        .open img{display:block;width:100%;height:100%;object-fit:cover;color:var(--soft);font-size:.875rem}
        .barred .open img{object-fit:contain}
        .grid>.own{flex:0 1 auto}
        .own figure:not(:target) .open{aspect-ratio:auto;height:var(--row);width:fit-content;max-width:100%;\
        min-width:calc(var(--row)/2)}
        .own figure:not(:target) img{width:auto;max-width:100%;margin:0 auto;object-fit:contain}
        .own figure:not(:target) figcaption{width:0;min-width:100%}
        .absent{display:grid;place-content:center;padding:1rem;border:1px dashed var(--line);text-align:center;\
        font-size:.875rem;color:var(--soft)}
        .absent small{display:block}
        figcaption{margin-top:.6rem;font-size:.9375rem;line-height:1.4}
        .description,.comments p{white-space:pre-line}
        .description a{display:block;color:inherit;text-decoration:none}
        .description a:hover{text-decoration:underline}
        .location,.origin,.count{color:var(--soft);font-size:.8125rem}
        .description+.location{margin-top:.15rem}
        .origin{display:flex;flex-wrap:wrap;gap:0 .75em}
        :is(.origin,.count) a{color:inherit}
        figure:not(:target) .description{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;\
        overflow:hidden}
        figure:not(:target) .location{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        figure:not(:target) :is(.steps,.comments){display:none}

        """

    /// A single enlarged image, shown while the URL ends in its ID.
    private static let enlarged = """

        @media screen{
        html:has(figure:target){overflow:hidden;color-scheme:dark;--back:#0d0d0c;--text:#f2f0ec;--soft:#b7b2aa}
        html:has(figure:target) :is(nav,footer,.grid>li:not(:has(figure:target))){visibility:hidden}
        figure:target{--text:#f2f0ec;--soft:#b7b2aa;--line:#3a3835;--tile:#1b1a19;--link:#9dc8f5;--bar:3.75rem;\
        color-scheme:dark;position:fixed;inset:0;z-index:1;overflow:auto;overscroll-behavior:contain;\
        touch-action:pan-y pinch-zoom;padding:var(--bar) 0 2rem;background:#0d0d0c;color:var(--text)}
        figure:target .open{visibility:hidden;aspect-ratio:auto;background:none;border-radius:0;\
        height:calc(100vh - var(--bar) - 7rem);height:calc(100dvh - var(--bar) - 7rem);min-height:10rem;\
        max-width:var(--widest,100%);margin:0 auto}
        figure:target .open img{visibility:visible;object-fit:contain}
        figure:target .absent{width:min(100% - 2rem,30rem);margin:0 auto;aspect-ratio:1.5;background:var(--tile)}
        figure:target figcaption{width:min(100% - 2rem,42rem);margin:1.25rem auto 0;font-size:1.0625rem;line-height:1.55}
        figure:target :is(.location,.origin){font-size:.9375rem}
        figure:target .count{display:none}
        figure:target .description a{pointer-events:none}
        .steps{position:fixed;z-index:1;inset:0 0 auto;height:var(--bar);display:flex;align-items:center;gap:.25rem;\
        padding:0 .75rem 0 1rem;background:#0d0d0cd9;color:var(--soft);font-size:.9375rem;\
        font-variant-numeric:tabular-nums}
        .steps>span{margin-right:auto}
        .steps a{position:relative;width:2.75rem;height:2.75rem;border-radius:50%;color:var(--text)}
        .steps a:hover{background:#ffffff24}
        .steps a span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .steps a::before,.steps :is(.close,.file)::after{content:"";position:absolute;inset:0;margin:auto}
        :is(.previous,.next)::before{width:.7rem;height:.7rem;border:solid;border-width:2px 2px 0 0}
        .previous::before{transform:translateX(20%) rotate(-135deg)}
        .next::before{transform:translateX(-20%) rotate(45deg)}
        .close::before,.close::after{width:1.15rem;height:2px;background:currentcolor;transform:rotate(45deg)}
        .close::after{transform:rotate(-45deg)}
        .file::before{width:.6rem;height:.6rem;border:solid;border-width:0 2px 2px 0;\
        transform:translateY(-25%) rotate(45deg)}
        .file::after{width:1.1rem;height:1rem;border-bottom:2px solid}
        .comments{margin-top:2rem;border-top:1px solid var(--line);padding-top:1.25rem;font-size:1rem}
        .comments h2{font-size:1rem;font-weight:650}
        .comments li{margin-top:1rem}
        .comments .author{color:var(--soft);font-size:.875rem}
        .author b{color:var(--text);margin-inline-end:.4em}
        }
        @media screen and (min-width:48rem){
        figure:target .open{width:calc(100% - 9rem)}
        .steps :is(.previous,.next){position:fixed;top:calc(50dvh - 1.75rem);width:3.5rem;height:3.5rem}
        .steps .previous{left:.5rem}
        .steps .next{right:.5rem}
        :is(.previous,.next)::before{width:1rem;height:1rem}
        }
        @media screen and (prefers-reduced-motion:no-preference){
        figure:target{animation:appear .18s ease-out}
        @keyframes appear{from{opacity:0}}
        .open img{transition:opacity .2s}
        figure:not(:target) .open:hover img{opacity:.86}
        }

        """

    /// The feeds of an index: up to four pictures above the title, whose link fills the tile.
    private static let index = """
        .feeds{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));\
        gap:calc(var(--gap)*1.6) var(--gap)}
        .feeds li{position:relative;display:flex;flex-direction:column;min-width:0}
        .pictures{order:-1;display:grid;grid-template-columns:1fr 1fr;grid-auto-rows:minmax(0,1fr);gap:2px;\
        aspect-ratio:1.5;margin-bottom:.6rem;border-radius:.375rem;overflow:hidden;background:var(--tile)}
        .pictures img{width:100%;height:100%;object-fit:cover;color:var(--soft);font-size:.875rem}
        .pictures :only-child{grid-column:span 2}
        .pictures :first-child:nth-last-child(3){grid-row:span 2}
        .feeds h2{font-size:1.125rem;font-weight:650;line-height:1.35}
        .feeds h2 a{display:inline-block;min-height:1.5rem;color:inherit;text-decoration:none}
        .feeds h2 a:hover{text-decoration:underline}
        .feeds h2 a::after{content:"";position:absolute;inset:0}
        .feeds p{color:var(--soft);font-size:.875rem}

        """

    /// Print: only the grid, smaller, with no image split across pages.
    private static let print = """
        @media print{
        :root{color-scheme:light;--back:#fff;--text:#000;--soft:#444;--line:#999;--tile:#fff;--link:#000;\
        --row:3.6cm;--gap:.4cm}
        body{padding:0;font-size:9pt}
        header{margin-bottom:.5cm}
        .grid>li{break-inside:avoid;max-width:calc(var(--r)*var(--row)*1.3)}
        .grid>li:only-child{--row:16cm}
        nav,.steps,.comments{display:none}
        a{text-decoration:none}
        }
        """
}

/// The aspect ratio of a picture's frame, as CSS classes.
///
/// The policy forbids inline styles, so each class stands for one digit: `a1 b3 c3` is 1.33.
enum Shape {
    /// Returns the classes of a picture; one of unknown size gets the aspect ratio of a photo.
    static func classes(of size: ImageSize?) -> String {
        let proportion = size.map { Double($0.width) / Double($0.height) } ?? 1.5
        // A very narrow or wide frame would leave no room for the caption or the neighbouring images.
        let possible = min(max(proportion, 0.5), 4)
        let hundredths = Int((possible * 100).rounded())
        let digits = "a\(hundredths / 100) b\(hundredths / 10 % 10) c\(hundredths % 10)"
        // A small picture is enlarged to four to eight times its size.
        let enlargement = size.flatMap { size in [64, 128, 256, 512].firstIndex { size.width < $0 } }
        return digits + (possible == proportion ? "" : " barred") + (enlargement.map { " s\($0 + 1)" } ?? "")
    }

    static let rules: String = {
        let digits = (0...9).map { "a\($0){--a:\($0)}.b\($0){--b:.\($0)}.c\($0){--c:.0\($0)}" }
        let enlargements = (1...4).map { "s\($0){--widest:\(8 << $0)rem}" }
        return (digits + enlargements).map { ".\($0)" }.joined()
    }()
}
