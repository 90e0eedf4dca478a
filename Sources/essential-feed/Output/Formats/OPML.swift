import Foundation

/// A list of feeds in OPML 2.0, which feed readers import.
struct OPML {
    /// A feed, with the title that it has in the list.
    typealias Feed = (url: URL, title: String)

    let feeds: [Feed]

    var text: String {
        let lines = feeds.map { feed in
            let (title, url) = (Self.value(feed.title), Self.value(feed.url.absoluteString))
            return "    <outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(url)\"/>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>\(Composition.name)</title>
              </head>
              <body>
            \(lines.joined())  </body>
            </opml>

            """
    }

    /// Returns a text as the value of an attribute, without the characters that XML forbids.
    private static func value(_ text: String) -> String {
        let names: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.unicodeScalars.map { scalar in
            let isForbidden = scalar.properties.generalCategory == .control || [0xFFFE, 0xFFFF].contains(scalar.value)
            return names[scalar] ?? (isForbidden ? " " : String(scalar))
        }.joined()
    }
}
