import FeedAPI
import FeedTestSupport

extension FormatCase {
    /// Pictures in several sizes, featured pictures, and what is no picture.
    static let sizes: [FormatCase] = [
        .rss(
            "of pictures that differ only in folders with a size, the one with the largest numbers",
            "<description><![CDATA[<img src=100x80/a.png><img src=1200x90/a.png><img src=w300/h200/b.png><img src=w1280/h100/b.png>"
                + "<img src=w1/c.png><img src=w2/c.png><img src=1/d.png><img src=2/d.png>]]></description>",
            "1200x90/a.png",
            "w1280/h100/b.png",
            "w1/c.png",
            "w2/c.png",
            "1/d.png",
            "2/d.png"
        ),
        .rss(
            "one enclosure and one content are one: the enclosure's, with the texts of either",
            "<enclosure url='a.png'/><media:content url='b.png'><media:title>B</media:title></media:content>"
                + "<description>&lt;img src=c.png&gt;</description>",
            "a.png|B"
        ),
        .rss(
            "two contents are two",
            "<media:content url='a.png'/><media:content url='b.png'/><description>&lt;img src=c.png&gt;</description>",
            "a.png",
            "b.png"
        ),
        .rss(
            "a picture with a size is not only featured",
            "<media:content url='a.png' fileSize='9'/><description>&lt;img src=c.png&gt;</description>",
            "a.png"
        ),
        .rss(
            "a picture in a group with a text is not only featured",
            "<media:group><media:title>A</media:title><media:content url='a.png'/></media:group><description>&lt;img src=c.png&gt;</description>",
            "a.png|A"
        ),
        .rss(
            "of pictures that differ from the featured one only in size, the largest, where it stands",
            "<enclosure url='i/640/a-500x260.png'/><description><![CDATA[<img src=b.png><img src=i/90/a-600x90.png>"
                + "<img src=i/640/a-600x90.png alt=A>]]></description>",
            "b.png",
            "i/640/a-600x90.png|A"
        ),
        .rss(
            "of pictures that differ from the featured one only in the query, the one without, else the featured one",
            "<enclosure url='a.png?1'/><description><![CDATA[<img src=a.png?2 alt=A><img src=b.png>]]></description>",
            "a.png?1|A",
            "b.png"
        ),
        .rss(
            "the original file of an <img> before its candidates, but after a link to a picture",
            "<description><![CDATA[<img src=a.png srcset='b.png 9w' data-orig-file=c.png data-src=d.png>"
                + "<a href=e.png><img src=f.png data-orig-file=g.png></a>]]></description>",
            "c.png",
            "e.png"
        ),
        .rss(
            "nothing that is named like a spacer, or has the class of an icon",
            "<description><![CDATA[<img src=BLANK.gif><img src=x/spacer.png><img src=pixel><img src=transparent.webp?1><img src=clear.gif>"
                + "<img src=a.png class='x kg-bookmark-icon'><img src=b.png class=kg-bookmark-thumbnail><img src=blanket.png>]]></description>",
            "blanket.png"
        ),
        FormatCase(
            "an <img> that differs in digits, if an entry has no other or several",
            "<rss><channel>"
                + (1...3).map { number in
                    "<item><guid>\(number)</guid><description><![CDATA[<img src=page/\(number)>]]></description></item>"
                }.joined() + "</channel></rss>",
            "page/1",
            "page/2",
            "page/3"
        ),
    ]

    /// The own texts of pictures, and the texts of entries.
    static let captions: [FormatCase] = [
        .rss(
            "the caption of the innermost figure before alt, before title",
            "<title>T</title><description><![CDATA[<figure><img src=a.png alt=A><figcaption>Over <b>all</b></figcaption>"
                + "<figure><img src=b.png alt=B title=C></figure><figure><img src=c.png alt=C><figcaption>Inner</figcaption></figure></figure>"
                + "<img src=d.png title='D &amp;amp; E'>]]></description>",
            "a.png|T: Over all",
            "b.png|T: B",
            "c.png|T: Inner",
            "d.png|T: D & E"
        ),
        .rss(
            "no text that the title contains, or that names the file or the src; the next one",
            "<title>The pier, No. 7</title><description><![CDATA[<img src=a.png alt='pier' title=Gulls>"
                + "<figure><img src=s.png srcset='b.png 9w' alt=X title=Crane><figcaption>s.png</figcaption></figure>"
                + "<img src=c-300x200.png alt=c title=Mast>]]></description>",
            "a.png|The pier, No. 7: Gulls",
            "b.png|The pier, No. 7: X",
            "c-300x200.png|The pier, No. 7: Mast"
        ),
        .rss(
            "the text of another occurrence",
            "<title>T</title><media:content url='a.png' width='90'><media:title>image</media:title></media:content>"
                + "<description><![CDATA[<img src=a.png alt=T><a href=a.png><img src=b.png title=C></a>]]></description>",
            "a.png|T: C"
        ),
        .rss(
            "the entry's text in place of a title",
            "<title>(No Title)</title><description><![CDATA[Low <b>tide</b>.<img src=a.png alt=A>]]></description>",
            "a.png|Low tide. A"
        ),
        .rss(
            "no text that is the location or the id",
            "<title>L</title><guid>1</guid><georss:featurename>L</georss:featurename><description>1</description><enclosure url='a.png'/>"
                + "<media:title>1</media:title>",
            "a.png||L"
        ),
        .rss(
            "nested groups are one",
            "<media:group><media:group><media:content url='a.png' width='9000'/></media:group><media:content url='b.png' width='9'/>"
                + "<media:title>A</media:title></media:group>",
            "a.png|A"
        ),
    ]
}
