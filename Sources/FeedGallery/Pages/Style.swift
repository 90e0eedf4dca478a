/// The style and the script of a page, and the policy that allows them.
struct Style {
    /// The style for pages of the grid in a directory.
    static let grid = Style(
        text: colours + elements + absent + gridRules + Shape.rules + ways,
        hash: "kTW0DuzDC8m263RpiczhamMAyjCyXqGddHvAwjgvjg4=",
        script: .grid
    )

    /// The style for a single page, on which images are enlarged.
    static let single = Style(
        text: colours + elements + absent + comments + gridRules + Shape.rules + ways
            + overlay + enlarged("figure:target"),
        hash: "2ce4/N0X9VN/J3D1i5cmf9tpjM7ZYHPJt66zlpf+220=",
        script: .single
    )

    /// The style for the page of an image.
    static let image = Style(
        text: elements + absent + comments + Shape.rules + enlarged("figure") + page,
        hash: "W31RQ5wVmtxMpKtpkJnOtRK6WCDqVAmElyPAawokA0I=",
        script: .image
    )

    let script: Script

    /// The metadata that all pages with the style have in common.
    private(set) var metadata = HTML()

    private(set) var element = HTML()

    /// Creates a style; `hash` is the SHA-256 of its text, which a test checks.
    private init(text: String, hash: String, script: Script) {
        self.script = script
        // Allows only this style, the script, and images and pages of the gallery.
        let policy = """
            default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'sha256-\(hash)'; \
            script-src 'sha256-\(script.hash)'; base-uri 'none'; form-action 'none'
            """
        metadata.void("meta", .plain(.charset, "utf-8"))
        metadata.void("meta", .plain(.httpEquivalent, "Content-Security-Policy"), .plain(.content, policy))
        metadata.void("meta", .plain(.name, "viewport"), .plain(.content, "width=device-width,initial-scale=1"))
        metadata.void("meta", .plain(.name, "color-scheme"), .plain(.content, "light dark"))
        metadata.void("meta", .plain(.name, "referrer"), .plain(.content, "no-referrer"))
        metadata.void("link", .plain(.relation, "icon"), .href(.icon))
        element.element("style") { $0.raw(text) }
    }
}

// MARK: - Rules

extension Style {
    /// The colours of the grid.
    private static let colours = """
        :root{color-scheme:light dark;--back:#fbfaf8;--text:#1d1c1a;--soft:#67635d;--line:#dedad4;--tile:#f0ede9;\
        --link:#0b5a9c}
        @media (prefers-color-scheme:dark){:root{--back:#141413;--text:#eceae5;--soft:#a8a49d;--line:#34322f;\
        --tile:#201f1d;--link:#93c2f2}}

        """

    /// The elements of all pages.
    private static let elements = """
        *{box-sizing:border-box;margin:0;padding:0}
        html{background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;\
        -webkit-text-size-adjust:none}
        a{color:var(--link)}
        :focus-visible{outline:3px solid var(--link);outline-offset:3px}
        .open,.open img{display:block}
        .description{white-space:pre-line}
        .location,.origin{color:var(--soft)}
        .origin{display:flex;flex-wrap:wrap;gap:0 .9em}
        .origin>*,time{unicode-bidi:plaintext}
        figcaption a{color:inherit}
        :is(figcaption,footer,.way) a{display:inline-block;min-height:1.5rem}

        """

    /// The link that replaces a picture that is not shown.
    private static let absent = """
        .absent{display:flex;flex-direction:column;justify-content:center;padding:1rem;border:1px dashed var(--line);text-align:center;\
        font-size:.875rem;color:var(--soft)}
        figure>.absent{width:min(100% - 2rem,30rem);margin:0 auto;aspect-ratio:1.5}
        .absent small{display:block}

        """

    /// The comments on an enlarged image.
    private static let comments = """
        .comments{margin-top:2rem;border-top:1px solid var(--line);padding-top:1.25rem;scroll-margin-top:4rem}
        .comments h2{font-size:1rem}
        .comments li{margin-top:1rem;list-style:none}
        .comments p{white-space:pre-line}
        .author{color:var(--soft);font-size:.875rem}
        .author b{color:var(--text)}

        """

    /// The grid: rows of equal height, in which each image is as wide as its aspect ratio requires.
    private static let gridRules = """
        :root{--row:clamp(10.5rem,8.5rem + 5vw,22rem);--gap:clamp(.75rem,.5rem + .8vw,1.75rem);\
        --side:clamp(1rem,3vw,4rem)}
        body{margin:0 auto;max-width:240rem;padding:var(--side)}
        header{margin-bottom:clamp(1.5rem,3vw,3rem)}
        h1{font-size:clamp(1.75rem,1.4rem + 1.5vw,3rem);font-weight:650;letter-spacing:-.02em;line-height:1.15}
        header p,footer{color:var(--soft)}
        .way{margin-bottom:.25rem}
        .way a{text-decoration:none}
        .way a::before{content:"← "}
        .empty{padding:18vh 1rem;text-align:center;font-size:1.25rem;color:var(--soft)}
        main~nav{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1.5rem;\
        margin-top:clamp(2rem,4vw,4rem)}
        main~nav a{padding:.6rem 1.1rem;border:1px solid var(--line);border-radius:2rem;text-decoration:none}
        main~nav p{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;flex-basis:100%}
        main~nav p *{min-width:2.75rem;padding:.35rem .5rem;text-align:center;font-variant-numeric:tabular-nums}
        nav p b{font-weight:inherit;color:var(--soft)}
        footer{margin-top:clamp(2rem,4vw,4rem);padding-top:1rem;border-top:1px solid var(--line);font-size:.875rem}
        .subscribe{display:flex;gap:0 1.25em}
        main>h2{margin-bottom:.75rem;font-size:1.125rem;font-weight:650;line-height:1.3;scroll-margin-top:1rem}
        .grid+h2{margin-top:calc(var(--gap)*2 + 1rem)}
        .grid{display:flex;flex-wrap:wrap;margin:0 calc(var(--gap)/-2) calc(var(--gap)*-1.6)}
        .grid::after{content:"";flex:1000000 0 calc(var(--row)*1.2)}
        .grid>li{display:inline-block;vertical-align:top;width:20rem;max-width:calc(100% - 1rem);margin:0 .5rem 1.5rem}
        .grid>li{--r:calc(var(--a) + var(--b) + var(--c));flex:calc(var(--r)*1000) 1 calc(var(--r)*var(--row));\
        min-width:0;max-width:calc(100% - var(--gap));margin:0 calc(var(--gap)/2) calc(var(--gap)*1.6);\
        scroll-margin:2rem}
        .grid:only-of-type>li:only-child{--row:min(70vh,60rem)}
        ul,ol{list-style:none}
        figure>:is(.open,.absent){width:auto;aspect-ratio:var(--r);border-radius:.375rem;overflow:hidden;\
        background:var(--tile)}
        .open img{width:100%;height:100%;object-fit:cover}
        .barred .open img{object-fit:contain}
        figcaption{margin-top:.6rem;font-size:.9375rem;line-height:1.4}
        .location,.origin{font-size:.8125rem}
        .description+.location{margin-top:.15rem}
        .grid>.own{flex:0 1 auto}
        .own figure:not(:target) .open{aspect-ratio:auto;height:var(--row);width:fit-content;max-width:100%;\
        min-width:calc(var(--row)/2)}
        .own figure:not(:target) img{width:auto;max-width:100%;margin:0 auto;object-fit:contain}
        .own figure:not(:target) figcaption{width:0;min-width:100%}
        figcaption p>a{text-decoration:none}
        .origin a{text-decoration:underline}
        figure:not(:target) .description{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;\
        overflow:hidden}
        figure:not(:target) .location{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        @media screen and (max-width:479.98px){
        .grid>li,.grid>.own{flex:0 0 calc(50% - var(--gap));width:calc(50% - var(--gap) - .5rem)}
        .grid:only-of-type>li:only-child{flex-basis:calc(100% - var(--gap))}
        figure:not(:target)>:is(.open,.absent){aspect-ratio:clamp(.75,var(--r),2)}
        .own figure:not(:target) .open{height:auto;width:auto}
        .own figure:not(:target) img{width:100%}
        figure:not(:target) figcaption{font-size:.875rem}
        }

        """

    /// The links to feeds and months: in narrow windows one row that scrolls, else a few rows.
    private static let ways = """
        .feeds,.months{margin-top:1rem}
        :is(.feeds,.months) ul{display:flex;flex-wrap:wrap;gap:.5rem;max-height:10.25rem;overflow:auto;margin:-.375rem;\
        padding:.375rem}
        .feeds :is(li>a,li:not(:has(a))){display:inline-block;min-height:2.25rem;max-width:100%;padding:.35rem .9rem;\
        border:1px solid var(--line);border-radius:1.25rem;font-size:.9375rem;text-decoration:none}
        .feeds li{display:inline-block;max-width:100%}
        .feeds li:not(:has(a)){border-style:dashed}
        .feeds b{font-weight:550;color:var(--text)}
        .feeds small{margin-inline-start:.2em;color:var(--soft);font-size:.8125rem;white-space:nowrap}
        .months ul{gap:0}
        .months li{display:flex;flex-wrap:wrap;flex-basis:100%}
        .months :is(a,b){display:inline-block;padding:.15rem .5rem;border-radius:1rem;text-decoration:none}
        .months b{width:4rem;padding-inline-start:0;font-weight:550}
        @media screen and (max-width:48rem){
        :is(.feeds,.months) ul{flex-wrap:nowrap;margin:-.375rem calc(var(--side)*-1);padding:.375rem var(--side)}
        :is(.feeds,.months) li{flex:none;white-space:nowrap}
        .feeds b{display:inline-block;max-width:12rem;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}
        .months li{flex-wrap:nowrap}
        .months b{width:auto}
        }

        """

    /// The rules of an enlarged image, which is not larger than its own pixels: on its page, or on a single page while the URL ends in its ID.
    private static func enlarged(_ figure: String) -> String {
        """
        @media screen{
        \(figure){--edge:0rem;--high:max(10rem,100dvh - 10.75rem);--back:#0d0d0c;--text:#f2f0ec;--soft:#b7b2aa;--line:#3a3835;--link:#9dc8f5;color-scheme:dark;\
        touch-action:pan-y pinch-zoom;display:flex;flex-direction:column;justify-content:safe center;\
        min-height:100dvh;padding:3.75rem 0 2rem;background:var(--back);color:var(--text)}
        \(figure)>*{flex:none}
        \(figure) .open{width:fit-content;min-width:1.5rem;max-width:min(100% - var(--edge),var(--high)*var(--r,99));\
        min-height:1.5rem;margin:0 auto}
        \(figure) .open img{max-width:100%;height:auto;max-height:var(--high);object-fit:contain}
        \(figure) figcaption{width:min(100% - max(2rem,var(--edge)),42rem);margin:1.25rem auto 0;font-size:1.0625rem}
        \(figure) figcaption>*+p{margin-top:.35rem}
        \(figure) :is(.location,.origin,.steps){font-size:.9375rem}
        \(figure) .steps{position:fixed;z-index:1;inset:0 0 auto;display:flex;align-items:center;gap:.25rem;\
        padding:.5rem .75rem .5rem 1rem;background:#0d0d0cd9;color:var(--soft)}
        .steps>span{margin-inline-end:auto;min-width:0}
        .steps>a{position:relative;flex:none;width:2.75rem;height:2.75rem;border-radius:50%;color:var(--text)}
        .steps>a span,.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .steps>a::before,.close::after,.file::after{content:"";position:absolute;inset:0;margin:auto;width:.8rem;\
        height:.8rem;border:solid;border-width:2px 2px 0 0;transform:rotate(45deg)}
        .steps>.previous::before{transform:rotate(-135deg)}
        .steps>.close::before,.close::after{width:1.15rem;height:0;border-width:2px 0 0}
        .close::after{transform:rotate(-45deg)}
        .steps>.file::before{transform:translateY(-25%) rotate(135deg)}
        .file::after{width:1.1rem;height:1rem;border-width:0 0 2px;transform:none}
        }
        @media screen and (max-height:31rem){
        \(figure){--high:max(10rem,100dvh - 4.75rem)}
        }
        @media screen and (min-width:48rem){
        \(figure){--edge:9rem}
        .steps>:is(.previous,.next){position:fixed;top:calc(50dvh - 1.75rem);left:.5rem;width:3.5rem;height:3.5rem}
        .steps>.next{left:auto;right:.5rem}
        }

        """
    }

    /// The enlarged image of a single page, in front of the grid; programs without `:target` show only the grid.
    private static let overlay = """
        figure:focus{outline:none}
        .steps,.steps>a[hidden]{display:none}
        figure:not(:target) .comments{display:none}
        figure:not(:target) .origin span{display:none}
        @media screen{
        html:has(figure:target){overflow:hidden;color-scheme:dark;--back:#0d0d0c;--text:#f2f0ec;--soft:#b7b2aa}
        html:has(figure:target) :is(nav,footer,main>h2,.grid>li:not(:has(figure:target))){visibility:hidden}
        figure:target{position:fixed;inset:0;z-index:1;overflow:auto;overscroll-behavior:contain}
        figure:target .open{--r:99;aspect-ratio:auto;border-radius:0;background:none}
        figure:target .open img{width:auto}
        figure:target .absent{width:min(100% - 2rem,30rem);background:none}
        figure:target .count{display:none}
        figure:target :is(.description,.location,.number)>a{pointer-events:none}
        }

        """

    /// The page of an image.
    private static let page = """
        h1{font:inherit}
        figure{--r:calc(var(--a) + var(--b) + var(--c))}
        @media screen{
        html{background:#0d0d0c;color-scheme:dark}
        .steps>span{line-height:2rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        .steps>span a{padding:.25rem 0;color:inherit;text-decoration:none}
        }
        @media print{
        .steps{display:none}
        .open img{height:auto;max-height:75vh;object-fit:contain}
        }
        """
}
