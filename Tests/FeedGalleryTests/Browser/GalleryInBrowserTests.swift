import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite(
    "A gallery in a browser",
    .enabled(if: Browser.path != nil, "no Chromium is installed"),
    .limited,
    .serialized  // Several browsers in parallel take longer than one after another.
)
struct GalleryInBrowserTests {
    private let gallery = BrowsedGallery()

    @Test(arguments: [("index.html", 2), ("page-3.html", 1), ("all/index.html", 3), ("single.html", 5)])
    func showsAllPicturesAndNeverScrollsSideways(name: String, count: Int) async throws {
        let report = try await gallery.report(
            """
            for (const width of [320, 768, 1440, 2560]) {
              const page = await open("\(name)", width);
              const shown = await pictures(page);
              say(width, "pictures", shown.length);
              say("shape", shown.every(p => Math.abs(p.clientWidth / p.clientHeight - 1.5) < 0.02));
              say("sideways", page.documentElement.scrollWidth > width, "low links", lowLinks(page));
            }
            """
        )
        #expect(
            report
                == [320, 768, 1440, 2560].flatMap {
                    ["\($0) pictures \(count)", "shape true", "sideways false low links 0"]
                }
        )
    }

    @Test func showsOneImageOnAPageOfAnySize() async throws {
        let report = try await gallery.report(
            """
            for (const name of ["image/\(gallery.images[2].id)/index.html", "single.html#\(gallery.images[2].id)"]) {
              for (const width of [320, 768, 1440]) {
                const page = await open(name, width);
                const [figure] = page.querySelectorAll("figure:target,main>figure");
                const picture = figure.querySelector("img");
                say(width, picture.naturalWidth, picture.clientWidth == 3, brightness(figure) < 40);
                say("sideways", page.documentElement.scrollWidth > width, figure.scrollWidth > width);
                say("low links", lowLinks(page), visible(figure.querySelector(".comments")));
              }
            }
            """
        )
        let looks = [320, 768, 1440].flatMap { ["\($0) 3 true true", "sideways false false", "low links 0 true"] }
        #expect(report == looks + looks)
    }

    @Test func linksTheGridAndThePagesOfItsImages() async throws {
        let report = try await gallery.report(
            """
            let page = await open("index.html", 1000);
            page = await follow(page.querySelectorAll("a.open")[1]);
            say(place());
            for (const name of [".next", ".previous", ".previous"]) {
              page = await follow(page.querySelector(name));
              say(place());
            }
            say("first", page.querySelector(".previous") == null);
            page = await follow(page.querySelector(".next"));
            page = await follow(page.querySelector(".close"));
            say(place(), page.activeElement == page.querySelectorAll("a.open")[1]);
            """
        )
        #expect(
            report == [
                "image/1/index.html", "image/2/index.html", "image/1/index.html", "image/0/index.html", "first true",
                "index.html#at-1 true",
            ]
        )
    }

    @Test func showsNeighbouringImagesByKeysAndReturnsToTheGrid() async throws {
        let report = try await gallery.report(
            """
            let page = await open("index.html", 1000);
            await press("ArrowRight");
            say("in the grid", place());
            await follow(page.querySelector("a.open"));
            for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight"]) { await press(key); say(key, place()); }
            for (const name of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
              await press("ArrowLeft", { [name]: true });
              say(name, place());
            }
            page = await press("Escape");
            const box = page.activeElement.getBoundingClientRect();
            say("Escape", place(), page.activeElement.className, box.top >= 0 && box.top < 900);
            frame.contentWindow.history.back();
            await settled();
            page = frame.contentDocument;
            say("Back", place(), page.activeElement == page.querySelector("a.open"));
            """
        )
        #expect(
            report == [
                "in the grid index.html", "ArrowLeft image/0/index.html", "ArrowRight image/1/index.html",
                "ArrowRight image/2/index.html", "altKey image/2/index.html", "ctrlKey image/2/index.html",
                "metaKey image/2/index.html", "shiftKey image/2/index.html", "Escape page-2.html#at-2 open true",
                "Back index.html true",
            ]
        )
    }

    @Test(arguments: [false, true])
    func browsesThePageOfSeveralFeedsThatAnImageWasOpenedFrom(asFiles: Bool) async throws {
        let script = """
            const neighbours = page => [".previous", ".next"].map(name => page.querySelector(name) != null);
            let page = await open("all/index.html", 1000);
            page = await follow(page.querySelector("a.open"));
            say(place(), neighbours(page), page.querySelector(".next").textContent);
            page = await press("ArrowRight");
            say("key", place());
            page = await follow(page.querySelector(".next"));
            say("link", place(), neighbours(page), page.querySelector(".previous").textContent);
            frame.contentWindow.location.reload();
            await loaded();
            await press("ArrowRight");
            await press("ArrowLeft");
            page = await press("ArrowRight");
            say("reloaded", place());
            page = await press("Escape");
            const box = page.activeElement.getBoundingClientRect();
            say("Escape", place(), page.activeElement.className, box.top >= 0 && box.top < 900);
            page = await follow(page.querySelectorAll("a.open")[1]);
            page = await follow(page.querySelector(".close"));
            say("close", place());
            await follow(page.querySelectorAll("a.open")[1]);
            page = await open("all/one/image/\(gallery.images[3].id)/index.html", 1000);
            page = await press("ArrowRight");
            say("by its address", place());
            """
        let report = asFiles ? try await gallery.reportOfFiles(script) : try await gallery.report(script)
        #expect(
            report == [
                "all/one/image/4/index.html false,true Next image", "key all/one/image/3/index.html",
                "link all/one/image/2/index.html true,false Previous image", "reloaded all/one/image/2/index.html",
                "Escape all/index.html#at-2 open true", "close all/index.html#at-3",
                "by its address all/one/image/4/index.html",
            ]
        )
    }

    @Test func browsesAFeedFromItsOwnPages() async throws {
        let report = try await gallery.report(
            """
            let page = await open("all/index.html", 1000);
            page = await follow(page.querySelector(".feeds a"));
            page = await follow(page.querySelector("a.open"));
            page = await press("ArrowRight");
            say(place());
            page = await press("Escape");
            say(place());
            page = await open("index.html", 1000);
            page = await follow(page.querySelectorAll("a.open")[1]);
            page = await press("ArrowRight");
            say(place());
            """
        )
        #expect(report == ["all/one/image/1/index.html", "all/one/index.html#at-1", "image/2/index.html"])
    }

    @Test func linksToMonths() async throws {
        let report = try await gallery.report(
            """
            let page = await open("long/index.html", 1000);
            for (const text of ["September", "July"]) {
              const link = [...page.querySelectorAll(".months a")].find(link => link.textContent == text);
              page = await follow(link);
              const heading = page.querySelector(":target");
              const { top } = heading.getBoundingClientRect();
              say(place(), heading.textContent, top >= 0 && top < 900);
              page = await open("long/index.html", 1000);
            }
            """
        )
        #expect(
            report == [
                "long/index.html#2024-09 September 2024 true", "long/page-2.html#2024-07 July 2024 true",
            ]
        )
    }

    @Test func showsTwoColumnsBelowOneRowOfFeedsOnAPhone() async throws {
        let report = try await gallery.report(
            """
            for (const [width, height] of [[320, 568], [390, 844], [479, 900]]) {
              const page = await open("long/index.html", width, "light", height);
              const left = new Set([...page.querySelectorAll(".grid>li")].map(place => place.getBoundingClientRect().left));
              say(width, "columns", left.size, page.documentElement.scrollWidth > width);
              const tops = row => new Set([...row.children].map(way => way.getBoundingClientRect().top));
              const [feeds, months] = page.querySelectorAll("nav ul");
              say("rows", tops(feeds).size, tops(months).size, feeds.scrollWidth > feeds.clientWidth);
              say(page.querySelector(".grid>li").getBoundingClientRect().top < height / 2);
            }
            """
        )
        #expect(
            report == [320, 390, 479].flatMap { ["\($0) columns 2 false", "rows 1 1 true", "true"] }
        )
    }

    @Test(arguments: [(1440, 900), (1440, 700), (390, 844), (320, 568)])
    func showsAPictureAsLargeAsTheWindowWithItsCaption(width: Int, height: Int) async throws {
        let report = try await gallery.report(
            """
            const page = await open("image/\(gallery.images[4].id)/index.html", \(width), "light", \(height));
            const picture = page.querySelector("img");
            const box = picture.getBoundingClientRect();
            const caption = page.querySelector("h1").getBoundingClientRect();
            say(page.images.length, picture.naturalWidth, Math.abs(box.width / box.height - 1.5) < 0.01);
            const { clientWidth } = page.documentElement;
            say(box.width == clientWidth || caption.top > \(height) - 120, caption.top + 24 < \(height));
            """
        )
        #expect(report == ["1 2400 true", "true true"])
    }

    @Test(arguments: ["mail.html", "plain.html"])
    func showsASinglePageInAProgramWithoutScriptsAndFlexibleBoxes(name: String) async throws {
        let report = try await gallery.report(
            """
            for (const width of [390, 800]) {
              const page = await open("\(name)", width);
              const figures = [...page.querySelectorAll("figure")];
              const boxes = figures.map(figure => figure.getBoundingClientRect());
              const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
              say(width, page.documentElement.scrollWidth > width, page.scripts.length);
              say(boxes.every((box, i) => boxes.every((other, j) => i == j || apart(box, other))));
              say(figures.some(figure => visible(figure.querySelector(".steps"))));
              say(figures.every(figure => figure.querySelector("figcaption").textContent.includes("صور")));
            }
            """
        )
        #expect(report == [390, 800].flatMap { ["\($0) false 0", "true", "false", "true"] })
    }

    @Test func enlargesAnImageOfASinglePageInPlace() async throws {
        let report = try await gallery.report(
            """
            const page = await open("single.html", 1000);
            const [first, second] = page.querySelectorAll("figure");
            const file = second.querySelector(".file");
            say("before", visible(second.querySelector(".steps")), visible(second.querySelector(".comments")));
            second.querySelector("a.open").click();
            await settled();
            const box = second.getBoundingClientRect();
            say("fills", box.width, box.height == page.defaultView.innerHeight, page.activeElement == second, visible(first));
            say("file", visible(file), file.href == second.querySelector("img").src, /^2024-10-07-.*gif$/.test(file.download));
            for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) { await press(key); say(key, place()); }
            await press("Escape");
            say("Escape", place(), page.activeElement == second.querySelector("a.open"), visible(first));
            frame.contentWindow.history.back();
            await settled();
            say("Back", place());
            """
        )
        #expect(
            report == [
                "before false false", "fills 1000 true true false", "file true true true", "ArrowLeft single.html#0",
                "ArrowLeft single.html#0", "ArrowRight single.html#1", "Escape single.html#at-1 true true",
                "Back single.html",
            ]
        )
    }

    @Test func showsTextInItsOwnDirectionAndTheReadersColours() async throws {
        let report = try await gallery.report(
            """
            for (const name of ["index.html", "all/index.html"]) {
              for (const scheme of ["light", "dark"]) {
                const page = await open(name, 800, scheme);
                const [back, text] = [brightness(page.documentElement), brightness(page.body, "color")];
                say(scheme, back < 40 ? "dark" : back > 230 ? "light" : back, Math.abs(back - text) > 150);
              }
            }
            const page = await open("index.html", 800);
            for (const text of page.querySelectorAll(".description")) say(getComputedStyle(text).direction);
            """
        )
        #expect(report == ["light light true", "dark dark true", "light light true", "dark dark true", "ltr", "rtl"])
    }

    @Test func linksAGalleryOfSeveralFeedsToTheirGalleriesAndBack() async throws {
        let report = try await gallery.report(
            """
            let page = await open("all/index.html", 1000);
            page = await follow(page.querySelector(".feeds a"));
            say(place());
            page = await follow(page.querySelector(".way a"));
            say(place());
            page = await follow(page.querySelector("a.open"));
            say(place());
            page = await follow(page.querySelector(".steps a"));
            say(place());
            page = await follow(page.querySelector(".origin a"));
            say(place());
            """
        )
        #expect(
            report == [
                "all/one/index.html", "all/index.html", "all/one/image/4/index.html", "all/index.html",
                "all/one/index.html",
            ]
        )
    }
}
