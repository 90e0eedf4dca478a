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

    @Test(arguments: [("index.html", 2), ("page-3.html", 1), ("all/index.html", 5), ("single.html", 5)])
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
                say(width, picture.naturalWidth, picture.clientHeight > 100, brightness(figure) < 40);
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
                "all/one/index.html", "all/index.html", "all/one/image/0/index.html", "all/index.html",
                "all/one/index.html",
            ]
        )
    }
}
