extension FormatCase {
    /// Pictures in several sizes.
    static let sizes = table(
        .text,
        """
        Of named pictures, URLs that differ only in the query: the widest if each has a width, else the one without, else all
            RSS <media:content url='a.png?1' width='40'/><media:content url='a.png?2' width='90'/> → a.png?2
            RSS <media:content url='a.png?1' width='90'/><media:content url='a.png?2' width='90'/> → a.png?1
            RSS <media:content url='a.png' width='40'/><media:content url='a.png?2' width='90'/> → a.png?2
            RSS <media:content url='a.png?1' width='90'/><media:content url='a.png'/> → a.png
            RSS <media:content url='a.png?1'/><media:content url='a.png?2' width='90'/> → a.png?1 → a.png?2
            RSS <media:content url='a.png?1'/><media:content url='a.png?2'/> → a.png?1 → a.png?2
            RSS <media:content url='a.png?1'/><media:content url='a.png?2' width='40'/><media:content url='a.png?1' width='90'/> → a.png?1
            RSS <media:content url='a.png?1' width='40'/><media:content url='a.png?2'/><media:thumbnail url='a.png?2' width='90'/> → a.png?1 → a.png?2
            RSS <enclosure url='a.png?2'/><media:content url='a.png?1' width='40'/><media:content url='a.png?2' width='90'/> → a.png?2
            <img src=a.png?1><img src=a.png> → a.png?1 → a.png
        By any rule, URLs that differ only in folders of the form WIDTHxHEIGHT, wN or hN: the largest numbers
            <img src=100x80/a.png><img src=1200x90/a.png> → 1200x90/a.png
            <img src=w300/h200/a.png><img src=w1280/h100/a.png> → w1280/h100/a.png
            <img src=h300/a.png><img src=h299/a.png> → h300/a.png
            <img src=90x10/a.png><img src=90x20/a.png><img src=h100/b.png><img src=h200/b.png> → 90x20/a.png → h200/b.png
            <img src=10x10/a.png><img src=99x99/a.png> → 99x99/a.png
            <img src=99x99/a.png><img src=9x99/a.png><img src=99x9/a.png> → 99x99/a.png → 9x99/a.png → 99x9/a.png
            <img src=w100/a.png><img src=w999/a.png><img src=w99/a.png> → w999/a.png → w99/a.png
            <img src=100x80/a.png><img src=a.png> → a.png
            <img src=1/a.png><img src=2/a.png><img src=100x80/b.png> → 1/a.png → 2/a.png → 100x80/b.png
        And in a suffix -WIDTHxHEIGHT of the file's name: the one without a suffix, else the largest numbers
            <img src=a-300x200.jpg><img src=a.jpg> → a.jpg
            <img src=a-123456789x123456789.jpg><img src=a.jpg> → a.jpg
            <img src=a-960x540-300x169.jpg><img src=a-960x540.jpg> → a-960x540.jpg
            <img src=a-10x99.jpg><img src=a-90x10.jpg> → a-90x10.jpg
            <img src=1200x900/a-90x10.jpg><img src=99x10/a.jpg> → 99x10/a.jpg
            <img src=a-90x10.jpg><img src=a-90x10.png><img src=a-9x99.jpg><img src=a-99x9.jpg><img src=a-2.jpg> → a-90x10.jpg → a-90x10.png → a-9x99.jpg → a-99x9.jpg → a-2.jpg
            <a href=a-300x200.jpg>1</a><a href=a.jpg>2</a> → a.jpg|12
            RSS <media:content url='a-300x200.jpg'/><media:content url='a.jpg'/> → a.jpg
        If the named pictures were one enclosure and one content, and still are two, they are one: the enclosure's
            RSS <enclosure url='a.png'/><media:content url='b.png'><media:title>B</media:title></media:content> → a.png|B
            RSS <media:content url='b.png' width='9' height='90'/><enclosure url='a.png'/><description>«<img src=c.png>»</description> → a.png
            RSS <enclosure url='a.png'/><media:content url='b.png'/><description>«<img src=c.png>»</description> → a.png → c.png
            Atom <link rel='enclosure' href='a.png'/><media:content url='b.png'/> → a.png
            RSS <media:content url='a.png'/><media:content url='b.png'/> → a.png → b.png
            RSS <enclosure url='a.png'/><enclosure url='b.png'/> → a.png → b.png
            RSS <enclosure url='a.png'/><media:content url='b.png'/><media:content url='c.png'/> → a.png → b.png → c.png
        If exactly one named picture is left, without width, height, fileSize and text, the pictures of rule 2 follow
            RSS <media:content url='a.png' medium='image'/><description>«<img src=b.png>»</description> → a.png → b.png
            RSS <enclosure url='a.png' length='9'/><description>«<img src=b.png>»</description> → a.png → b.png
            RSS <media:content url='a.png' width='99'/><description>«<img src=b.png>»</description> → a.png
            RSS <enclosure url='a.png'/><media:content url='a.png' width='99'/><description>«<img src=b.png>»</description> → a.png
            RSS <media:content url='a.png' height='99'/><description>«<img src=b.png>»</description> → a.png
            RSS <media:content url='a.png' fileSize='9'/><description>«<img src=b.png>»</description> → a.png
            RSS <media:content url='a.png'><media:title>A</media:title></media:content><description>«<img src=b.png>»</description> → a.png|A
            RSS <media:content url='a.png'><media:description>A</media:description></media:content><description>«<img src=b.png>»</description> → a.png|A
            RSS <media:group><media:title>A</media:title><media:content url='a.png'/></media:group><description>«<img src=b.png>»</description> → a.png|A
            RSS <media:content url='a.png'/><media:content url='b.png'/><description>«<img src=c.png>»</description> → a.png → b.png
            RSS <media:content url='a.png'/><description>«<a href=b.png>B</a>»</description> → a.png|B
            RSS <enclosure url='a.png'/><content:encoded>«<img src=b.png>»</content:encoded><description>«<img src=c.png>»</description> → a.png → b.png
            JSON "image":"a.png","content_html":"<img src=b.png>" → a.png → b.png
            JSON "attachments":[{"url":"a.png","title":"A"}],"content_html":"<img src=b.png>" → a.png|A
            JSON "attachments":[{"url":"a.png"},{"url":"x","mime_type":"video/mp4"}],"content_html":"<img src=b.png>" → a.png → b.png
        Of those that differ from it only in size, the largest; for these, folders of digits are sizes too
            RSS <enclosure url='a-300x200.png'/><description>«<img src=b.png><img src=a.png alt=A>»</description> → b.png → a.png|A
            RSS <enclosure url='a.png'/><description>«<img src=b.png><img src=a-300x200.png alt=A>»</description> → a.png|A → b.png
            RSS <enclosure url='i/90/a.png'/><description>«<img src=i/640/a.png><img src=1/b.png><img src=2/b.png>»</description> → i/640/a.png → 1/b.png → 2/b.png
            RSS <enclosure url='i/640/a.png'/><description>«<img src=i/90/a.png>»</description> → i/640/a.png
            RSS <enclosure url='i/640/a.png'/><description>«<img src=i/1234567890/a.png><img src=i//a.png><img src=i/123456789/a.png>»</description> → i/1234567890/a.png → i//a.png → i/123456789/a.png
            RSS <enclosure url='i/640/a-500x260.png'/><description>«<img src=b.png><img src=i/90/a-600x90.png><img src=i/640/a-600x90.png>»</description> → b.png → i/640/a-600x90.png
        Of URLs that differ only in the query, the one without is used, else the featured one
            RSS <enclosure url='a.png?1'/><description>«<img src=b.png><img src=a.png>»</description> → b.png → a.png
            RSS <enclosure url='a.png'/><description>«<img src=b.png><img src=a.png?1>»</description> → a.png → b.png
            RSS <enclosure url='a.png?1'/><description>«<img src=b.png><img src=a.png?2 alt=A>»</description> → a.png?1|A → b.png
        """
    )

    /// The picture of an `<img>`.
    static let tags = table(
        .text,
        """
        Inside an <a> whose path ends like a picture's: the picture that this links to
            <a href=A.JPG?x><b><img src=a.png alt=B></b></a> → A.JPG?x|B
            <a href=A.png><img src=a.png data-orig-file=b.png srcset='c.png 9w' data-src=d.png></a> → A.png
            <a href=b.html><img src=b.png></a><a href='/blob/c.png'><img src=c.png></a> → b.png → c.png
            <a href=A.png>A</a><img src=a.png> → a.png|A
        data-orig-file
            <img src=a.png srcset='b.png 9w' data-orig-file=c.png data-src=d.png> → c.png
            <picture><source srcset='b.png 9w'><img data-orig-file=c.png></picture> → c.png
            <img src=a.png data-orig-file=''> → a.png
        Of the candidates in srcset and data-srcset, the widest (w), else the densest (x), the first of equals
            <img src=a.png data-src=d.png srcset='b.png 10w, c.png 20w'> → c.png
            <img src=a.png srcset='b.png 20w, c.png 10w'> → b.png
            <img src=a.png srcset='b.png 20w, c.png 20w'> → b.png
            <img src=a.png srcset='b.png 1x, c.png 2x, d.png 2x'> → c.png
            <img src=a.png srcset='b.png, c.png 1.5x'><img src=a.png srcset='d.png 1.5x, e.png'> → c.png → d.png
            <img src=a.png srcset='b.png 3x, c.png 1w'> → c.png
            <img src=a.png srcset='b.png ax, c.png 0.9x'> → b.png
            <img src=a.png srcset='b.png, c.png'> → b.png
            <img src=a.png data-srcset='b.png 9w'><img src=a.png srcset='c.png 8w' data-srcset='d.png 9w'> → b.png → d.png
            <img src=a.png srcset='b.png 10w,f,g.png 20w'><img srcset='j.png,' src=k.png> → f,g.png → j.png
            <img src=h.png srcset='data:image/png;base64,x 99w, i.png 9w'><img src=a.png srcset='undefined'> → i.png → a.png
        And, inside <picture>, the srcset of each <source> without a type or with one of image/*
            <picture><source srcset='b.png 9w'><img src=a.png></picture> → b.png
            <picture><source srcset='b.png 9w' type='image/avif'><img src=a.png></picture> → b.png
            <picture><source srcset='b.png 9w' type='video/mp4'><img src=a.png></picture> → a.png
            <picture><source srcset='b.png 9w'><source srcset='c.png 10w'><img src=a.png srcset='d.png 8w'></picture> → c.png
            <picture><source srcset='b.png 9w'><img src=a.png srcset='d.png 10w'></picture> → d.png
            <picture><source src='b.png'><img src=a.png></picture> → a.png
            <picture><source srcset='b.png 9w'><img src=a.png><img src=c.png></picture><img src=d.png> → b.png → c.png → d.png
            <source srcset='b.png 9w'><img src=a.png><picture><source srcset='b.png 9w'></picture><img src=c.png> → a.png → c.png
        Unless width says that src is wider than the widest w
            <img src=a.png width=98 srcset='b.png 98w'><img src=a.png width=97 srcset='c.png 98w'> → b.png → c.png
            <img src=a.png width=99 srcset='b.png 98w'><img src=c.png width=99px srcset='d.png 98w, e.png 9w'> → a.png → c.png
            <img src=a.png width=99 srcset='b.png 2x'><img src=a.png width='99%' srcset='c.png 98w'> → b.png → c.png
            <img src=a.png height=99 srcset='b.png 98w'> → b.png
            <img width=99 srcset='b.png 98w'> → b.png
            <picture><source srcset='b.png 98w'><img src=a.png width=99></picture> → a.png
        Else data-src, data-lazy-src or data-original
            <img src=a.png data-original=d.png data-lazy-src=c.png data-src=b.png> → b.png
            <img src=a.png data-original=d.png data-lazy-src=c.png> → c.png
            <img src=a.png data-original=d.png> → d.png
            <img src=a.png data-src='' data-lazy-src='#' data-original=d.png> → d.png
            <img src=a.png data-original=d.png data-lazy-src='#' data-src=''> → d.png
            <img src='data:image/gif;base64,x' data-lazy-src=b.png> → b.png
        Else src
            <img src=a.png> → a.png
        Of an attribute that occurs twice, the first
            <img src=a.png src=b.png alt=A alt=B><img data-src=c.png data-src=d.png title=C title=D> → a.png|A → c.png|C
            <img data-lazy-src=a.png data-lazy-src=b.png><img data-original=c.png data-original=d.png> → a.png → c.png
            <img data-orig-file=a.png data-orig-file=b.png><img src=c.png width=99 width=9 srcset='d.png 98w'> → a.png → c.png
            <img src='a-280⏎.jpg'><img src='⏎b.png⏎'> → a-280.jpg → b.png
            <IMG SRC=a.png> → a.png
        A src that is empty, only a fragment, undefined, null or a data: URL does not count
            <img src=''><img src='#'><img src='#a'><img src=undefined><img src=null><img src='DATA:image/png;base64,x'><img> → nothing
            <img src=undefined.png><img src='a.png#b'><img src=null srcset='c.png'> → undefined.png → a.png#b → c.png
        Nor does one whose path ends like a video's
            <img src=a.mp4><img src=a.WEBM?x><img src=a.mov#x> → nothing
            <img src=a.mp4 srcset='b.png 9w'><img src='c.png?d.mp4'> → b.png → c.png?d.mp4
        An <img> whose picture is also the thumbnail does not count if the text links to another picture by rule 3
            RSS <media:thumbnail url='s.png'/><description>«<img src=s.png alt=A><a href='l.html'>x</a><a href=l.png>y</a>»</description> → l.png|xy: A
            RSS <media:thumbnail url='s.png'/><description>«<img src=s.png alt=A><a href='l.html'>x</a>»</description> → s.png|x: A
            RSS <media:thumbnail url='s.png'/><description>«<img src=t.png alt=A><a href=l.png>y</a>»</description> → t.png|y: A
            RSS <media:thumbnail url='s.png'/><description>«<img src=o.png><a href=l.png><img src=s.png></a>»</description> → o.png → l.png
            RSS <media:thumbnail url='s.png'/><description>«<img src=s.png alt=A><a href=s.png>y</a>»</description> → s.png|y: A
            RSS <media:thumbnail url='s.png'/><description>«<a href=s.png>x</a><img src=s.png alt=A><a href=l.png>y</a>»</description> → l.png|xy: A
        """
    )
}
