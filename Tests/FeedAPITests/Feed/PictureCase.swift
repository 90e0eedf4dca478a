import FeedAPI
import FeedTestSupport

extension FormatCase {
    /// Entries and the pictures that become their images.
    static let choices: [FormatCase] = [
        .rss(
            "a picture type counts regardless of the medium; another type does not",
            "<media:content url='a' type='image/png' medium='video'/><media:content url='b.png' type='video/mp4' medium='image'/>"
                + "<media:content url='c' type='x' medium='image'/><enclosure url='d.png' type='application/octet-stream'/>"
                + "<enclosure url='e.png'/><enclosure url='f'/><media:content url='g.png' medium='video'/>",
            "a",
            "c",
            "d.png",
            "e.png"
        ),
        .rss("a page about a picture is none", "<enclosure url='/wiki/File:a.png'/><enclosure url='/x/blob/b.png'/>"),
        .rss(
            "the text of a picture from wherever it is shown",
            "<title>T</title><media:content url='a.png'/><description>&lt;img src='a.png' alt='A'&gt;</description>",
            "a.png|T: A"
        ),
        .rss(
            "one of a group without icons",
            "<media:group><media:content url='i.png' medium='image' width='16' height='16' isDefault='true'/>"
                + "<media:content url='a.png' width='40'/></media:group>",
            "a.png"
        ),
        .rss(
            "one of a group, regardless of the width that another element has",
            "<media:group><media:content url='a.png' width='40'/><media:content url='b.png'/></media:group>"
                + "<media:thumbnail url='b.png' width='90'/>",
            "a.png"
        ),
        .rss(
            "all that differ in the query if only a thumbnail has the width of one",
            "<media:content url='a.png?1' width='40'/><media:content url='a.png?2'/><media:thumbnail url='a.png?2' width='90'/>",
            "a.png?1",
            "a.png?2"
        ),
        .rss(
            "of named pictures that differ in the query, the one without it, else all",
            "<media:content url='a.png?w=1'/><media:content url='a.png'/><media:content url='b.png?1'/><media:content url='b.png?2'/>",
            "a.png",
            "b.png?1",
            "b.png?2"
        ),
        .rss(
            "of pictures whose names differ in a size, the one without it, else the widest",
            "<description><![CDATA[<img src=a-300x200.jpg><img src=a.jpg><img src=b-10x99.jpg><img src=b-90x10.jpg>"
                + "<img src=b-90x10.png><img src=b-2.jpg>]]></description>",
            "a.jpg",
            "b-90x10.jpg",
            "b-90x10.png",
            "b-2.jpg"
        ),
        .rss(
            "no portraits, badges and counters",
            "<link>http://x.example/n/1</link><description><![CDATA[<img src='https://pbs.twimg.com/profile_images/a.png'>"
                + "<img src='https://cdn.bsky.app/img/avatar/a.png'><img src='https://img.shields.io/a.png'>"
                + "<img src='c.png?u=http://x.example/n/1&amp;x'><img src='c.png?u=http%3a%2F%2fx.example%2Fn%2F1'>"
                + "<img src='a.png?u=http://x.example/n/'>]]></description>",
            "a.png?u=http://x.example/n/||| http://x.example/n/1".replacing("||| ", with: "|||")
        ),
        .rss(
            "nothing hidden or tiny",
            "<description><![CDATA[<img src=a.png hidden><img src=b.png style='color:red; display : none'>"
                + "<img src=c.png style='width:1px;height:auto'><img src=d.png style='max-width:1px'><img src=e.png class=latex>"
                + "<img src=f.png width='100%' height=31><img src=g.png width=100% >]]></description>",
            "d.png",
            "g.png"
        ),
        .rss(
            "no hidden link",
            "<description><![CDATA[<a href=a.png hidden>a</a><a href=b.png style='display:none'>b</a><a href=c.png>c</a>"
                + "]]></description>",
            "c.png|abc"
        ),
        .rss(
            "the picture that an <img> links to",
            "<description><![CDATA[<a href=A.JPG?x><b><img src=a.png alt=B></b></a><a href=b.html><img src=b.png></a>"
                + "<img src=c.png>]]></description>",
            "A.JPG?x|B",
            "b.png",
            "c.png"
        ),
        .rss(
            "the widest or densest candidate, the first of equals, without what cannot be a picture",
            "<description><![CDATA[<img src=a.png srcset='b.png 1x, c.png 2x,d.png 2x'><img src=a.png srcset='e.png 10w,f,g.png 20w'>"
                + "<img src=h.png data-srcset='data:image/png;base64,x 99w, i.png 9w'><img srcset='j.png,' src=k.png>]]></description>",
            "c.png",
            "f,g.png",
            "i.png",
            "j.png"
        ),
        .rss(
            "a URL without the line ends and tabs in it",
            "<description><![CDATA[<img src='a-280\n.jpg'><img src='\tb.png\r\n'>]]></description>",
            "a-280.jpg",
            "b.png"
        ),
        .rss(
            "the source if it is wider than the candidates",
            "<description><![CDATA[<img src=a.png width=99 srcset='b.png 98w'><img src=c.png width=99 srcset='d.png 99w'>"
                + "<img width=99 srcset='e.png 98w'>]]></description>",
            "a.png",
            "d.png",
            "e.png"
        ),
        .rss(
            "the sources of a <picture> for its <img> only",
            "<description><![CDATA[<picture><source srcset='a.avif 9w' type=image/avif><source srcset='a.mp4 99w' type=video/mp4>"
                + "<img src=a.png></picture><img src=b.png><source srcset='c.png 9w'><img src=d.png>]]></description>",
            "a.avif",
            "b.png",
            "d.png"
        ),
        .rss(
            "the real source of a placeholder",
            "<description><![CDATA[<img src=x.gif data-src=a.png><img src='data:image/gif;base64,x' data-lazy-src=b.png>"
                + "<img data-original=c.png src=undefined><img src=null><img src='#'><img src=''><img src=d.mp4?x>"
                + "<img src='about:blank'>]]></description>",
            "a.png",
            "b.png",
            "c.png"
        ),
        .rss(
            "the picture that the text links to in place of the thumbnail",
            "<media:thumbnail url='s.png'/><description><![CDATA[<img src=s.png alt=A><a href='l.html'>x</a><a href=l.png>y</a>"
                + "]]></description>",
            "l.png|xy: A"
        ),
        .rss("the thumbnail's text if it has no URL", "<media:thumbnail> a.png </media:thumbnail>", "a.png"),
        .rss(
            "the image of an item before that of a podcast",
            "<itunes:image href='p.png'/><image><title>T</title><url>a.png</url></image>",
            "a.png"
        ),
        .rss("the image of a podcast as text", "<itunes:image>p.png</itunes:image>", "p.png"),
        .rss("the image of an item as text", "<image>a.png</image>", "a.png"),
        .rss(
            "the image of a podcast",
            "<enclosure url='a.mp3' type='audio/mpeg'/><itunes:image href='p.png'/>",
            "p.png"
        ),
        .rss(
            "the next rule if nothing of one is left",
            "<media:content url='https://gravatar.com/a.png'/><description>&lt;img src=a.png width=1&gt;</description>"
                + "<media:thumbnail url='t.png'/>",
            "t.png"
        ),
        .json("an attachment by its path", #""id":"1","attachments":[{"url":"a.png"},{"url":"b"}]"#, "a.png"),
        FormatCase(
            "no <img> that entries share but for the query or, if the path is not that of a picture, for digits",
            "<rss><channel>"
                + (1...3).map { number in
                    "<item><guid>\(number)</guid><description><![CDATA[<img src=s.png?\(number)><img src=\(number).png?x>"
                        + "<img src=page?\(number)>]]></description></item>"
                }.joined() + "</channel></rss>",
            "1.png?x",
            "2.png?x",
            "3.png?x"
        ),
        .atom(
            "nested bases",
            "<content type='xhtml' xml:base='http://u:p@x.example/c/'><div><p xml:base='a/'><b xml:base='b/'><img src='1.png'/></b>"
                + "<img src='2.png'/></p><img src='3.png'/></div></content>",
            "http://x.example/c/a/b/1.png",
            "http://x.example/c/a/2.png",
            "http://x.example/c/3.png"
        ),
        .rss("a reference encoded once", "<enclosure url='a%20b c/é.png'/>", "a%20b%20c/%C3%A9.png"),
    ]

    /// Texts, links and dates.
    static let details: [FormatCase] = [
        .rss(
            "no text that is the name of the file, in the same letters",
            "<description><![CDATA[<img src=img_1-300x200.jpg alt=img_1><img src=b.jpg alt=b.jpg><img src=c.jpg alt=Photo>"
                + "<img src=d.jpg alt=D><img src='e%20f.jpg' alt='e f'><img src=g.jpg data-src=h.jpg alt=g>]]></description>",
            "img_1-300x200.jpg",
            "b.jpg",
            "c.jpg",
            "d.jpg|D",
            "e%20f.jpg",
            "h.jpg"
        ),
        .rss(
            "another text if one is the name of the file",
            "<media:content url='a.png'><media:description>a</media:description><media:title>A</media:title></media:content>"
                + "<media:group><media:description>B</media:description><media:content url='b.png'>"
                + "<media:title>b.png</media:title></media:content></media:group>",
            "a.png|A",
            "b.png|B"
        ),
        .rss(
            "another text of the entry if one is the name of the file",
            "<media:content url='a.png'/><media:description>a</media:description><media:title>A</media:title>",
            "a.png|A"
        ),
        .rss(
            "a reference that is left, decoded once more in titles and alternative texts",
            "<title>A &amp;amp;#039;B</title><description>&lt;img src=a.png alt=\"C &amp;amp;amp; D\"&gt;</description>",
            "a.png|A 'B: C & D"
        ),
        .atom(
            "HTML by a tag or a reference if there is no type",
            "<title>A &amp;lt;3</title><content>&lt;img src='a.png' alt='B'></content>",
            "a.png|A <3: B"
        ),
        .atom(
            "no HTML without either",
            "<title>1 &lt; 2 &amp; 3 &gt; 2 &lt;x></title><link rel='enclosure' href='a.png'/>",
            "a.png|1 < 2 & 3 > 2 <x>"
        ),
        .rss(
            "no white space of zero width around it",
            "<title>\u{200B}A\u{200B}B \u{FEFF}</title><enclosure url='a.png'/>",
            "a.png|A\u{200B}B"
        ),
        .rss(
            "names of HTML 5",
            "<title>&nvinfin;&lbrack;&NotEqualTilde;&x;</title><enclosure url='a.png'/>",
            "a.png|⧞[≂̸&x;"
        ),
        .atom(
            "of several alternates, that of a page",
            "<link type='application/json' href='http://x.example/1'/><link type='text/html' href='http://x.example/2'/>"
                + "<link rel='enclosure' href='a.png'/>",
            "a.png|||http://x.example/2"
        ),
        .rss(
            "the original link",
            "<link>http://x.example/1</link><feedburner:origLink>http://x.example/2</feedburner:origLink><enclosure url='a.png'/>",
            "a.png|||http://x.example/2"
        ),
        FormatCase(
            "resolved against the entry's original link",
            "<rss><channel><link>http://x.example/</link><item><link>http://y.example/~r/1</link>"
                + "<feedburner:origLink>http://x.example/b/1</feedburner:origLink><enclosure url='a.png'/></item></channel></rss>",
            "http://x.example/b/a.png|||http://x.example/b/1"
        ),
        .rss(
            "the date of issue, else the update",
            "<pubDate>soon</pubDate><a10:updated>2021-01-01</a10:updated><dcterms:issued>2020-01-01</dcterms:issued><enclosure url='a.png'/>",
            "a.png||||2020-01-01T00:00:00Z"
        ),
        .json(
            "the modification",
            #""id":"1","image":"a.png","date_modified":"2020-01-01""#,
            "a.png||||2020-01-01T00:00:00Z"
        ),
        .json(
            "U+FFFD in place of lone surrogates",
            #""_\udc00":["\ud83d"],"id":"1","image":"a.png","title":"a\ud83d\ud83d\ude00\udc00z","summary":"\ud83d\u0041""#,
            "a.png|a\u{FFFD}😀\u{FFFD}z"
        ),
        FormatCase(
            "our own format with dates in other forms",
            "{\"items\":["
                + ["20200520T112459", "2020-05-20T13:24+02:00", "2020-05-20", "0001-01-01T00:00:00Z", "20 May 2020"]
                .enumerated().map {
                    "{\"id\":\"\(anyID(UInt8($0)))\",\"image\":\"a.png\",\"published_at\":\"\($1)\"}"
                }.joined(separator: ",") + "]}",
            "a.png||||2020-05-20T11:24:59Z",
            "a.png||||2020-05-20T11:24:00Z",
            "a.png||||2020-05-20T00:00:00Z",
            "a.png",
            "a.png"
        ),
    ]
}
