extension FormatCase {
    /// The pictures that an entry names.
    static let named = table(
        .item,
        """
        Named pictures, in document order: Media RSS content; enclosures; JSON Feed image, then attachments
            <enclosure url='a.png'/><enclosure url='c.png'/><media:content url='b.png'/> → a.png → c.png → b.png
            Atom <media:content url='b.png'/><link rel='enclosure' href='a.png'/><media:content url='c.png'/> → b.png → a.png → c.png
            JSON "attachments":[{"url":"b.png"},{"url":"c.png"}],"image":"a.png" → a.png → b.png → c.png
        Each picture counts once, with the first text
            <media:content url='a.png'/><media:content url='a.png'/> → a.png
            <media:content url='a.png'/><media:content url='a.png'><media:title>T</media:title></media:content> → a.png|T
            <media:content url='a.png' url='b.png'/> → a.png
            <media:content url='a' medium='image' medium='video' width='40' width='9'/><media:content url='b' type='image/png' type='video/mp4' height='40' height='9'/> → a → b
        A type of image/* names a picture, whatever medium says
            <media:content url='a' type='image/png'/> → a
            <media:content url='a' type='image/png' medium='video'/> → a
            <enclosure url='a' type='image/svg+xml'/> → a
            Atom <link rel='enclosure' href='a' type='image/png'/> → a
            JSON "attachments":[{"url":"a","mime_type":"image/png"}] → a
        So does medium="image" with no type or a meaningless one
            <media:content url='a' medium='image'/> → a
            <media:content url='a' medium='image' type=''/> → a
            <media:content url='a' medium='image' type='jpg'/> → a
            <media:content url='a' medium='image' type='application/octet-stream'/> → a
        Without a type, or with a meaningless one, and with no medium, the path decides
            <enclosure url='a.jpg'/><enclosure url='b.jpeg'/><enclosure url='c.png'/> → a.jpg → b.jpeg → c.png
            <enclosure url='d.gif'/><enclosure url='e.webp'/><enclosure url='f.avif'/> → d.gif → e.webp → f.avif
            <enclosure url='a.JPG'/><enclosure url='b.Png?x#y'/> → a.JPG → b.Png?x#y
            <enclosure url='a'/><enclosure url='a.bmp'/><enclosure url='a.pngx'/><enclosure url='a?b.png'/> → nothing
            <media:content url='a.png' type='png'/><media:content url='a' type='png'/> → a.png
            <enclosure url='a.png' type='application/octet-stream'/> → a.png
            <media:content url='a.png' medium='video'/> → nothing
            <media:content url='a.png' medium=''/> → a.png
            Atom <link rel='enclosure' href='a.png'/><link rel='enclosure' href='b'/> → a.png
            JSON "attachments":[{"url":"a.png"},{"url":"b"},{"url":"c.png","mime_type":""}] → a.png → c.png
        One that contains /File: or /blob/ is a page's
            <enclosure url='/wiki/File:a.png'/><enclosure url='/x/blob/b.png'/> → nothing
            <enclosure url='x/File:a.png' type='image/png'/> → x/File:a.png
            <enclosure url='blobs/a.png?/blob/'/> → blobs/a.png?/blob/
        Any other type is not a picture's, whatever medium says
            <media:content url='a.png' type='video/mp4'/> → nothing
            <media:content url='a.png' type='video/mp4' medium='image'/> → nothing
            <enclosure url='a.png' type='audio/mpeg'/> → nothing
            Atom <link rel='enclosure' href='a.png' type='text/html'/> → nothing
            JSON "attachments":[{"url":"a.png","mime_type":"video/mp4"}] → nothing
        A group gives one picture: the one with isDefault="true", else the widest, else the first
            <media:group><media:content url='a.png' width='90'/><media:content url='b.png' isDefault='true' width='40'/></media:group> → b.png
            <media:group><media:content url='a.png' width='90'/><media:content url='b.png' isDefault='false'/></media:group> → a.png
            <media:group><media:content url='a.png' width='40'/><media:content url='b.png' width='90'/></media:group> → b.png
            <media:group><media:content url='a.png' width='90'/><media:content url='b.png' width='90'/></media:group> → a.png
            <media:group><media:content url='a.png'/><media:content url='b.png' width='90'/></media:group> → b.png
            <media:group><media:content url='a.png' width='40'/><media:content url='b.png'/></media:group> → a.png
            <media:group><media:content url='a.png'/><media:content url='b.png'/></media:group> → a.png
            <media:group><media:content url='a.png'/></media:group><media:group><media:content url='b.png'/></media:group> → a.png → b.png
            <media:group><media:group><media:content url='a.png' width='90'/></media:group><media:content url='b.png' width='9'/></media:group> → a.png
            <media:group><media:content url='a.png'/><media:content url='b.mp4' isDefault='true'/></media:group> → a.png
            <media:group><media:content url='a.png' width='40'/><media:content url='b.png'/></media:group><media:thumbnail url='b.png' width='90'/> → a.png
        """
    )

    /// The rules that an entry's pictures are found by.
    static let rules = table(
        .item,
        """
        The first rule that gives a picture decides
            <media:content url='a.png' width='90'/><description>«<img src=b.png><a href=c.png>c</a>»</description> → a.png|c
            <description>«<img src=b.png><a href=c.png>c</a>»</description><media:thumbnail url='d.png'/> → b.png|c
            <description>«<a href=c.png>c</a>»</description><media:thumbnail url='d.png'/><image>e.png</image> → c.png|c
            <itunes:image href='f.png'/><image>e.png</image><media:thumbnail url='d.png'/> → d.png
            <itunes:image href='f.png'/><image>e.png</image> → e.png
            <enclosure url='a.mp3' type='audio/mpeg'/><itunes:image href='f.png'/> → f.png
            JSON "banner_image":"d.png","content_html":"<a href=c.png>c</a>" → c.png|c
        <img> in its text: content:encoded, content, content_html; if these have none, description, summary
            <content:encoded>«<img src=a.png>»</content:encoded><description>«<img src=b.png>»</description> → a.png
            <content:encoded>«<a href=a.png>a</a>»</content:encoded><description>«<img src=b.png>»</description> → b.png|a
            <description>«<img src=b.png>»</description> → b.png
            Atom <content type='html'>«<img src=a.png>»</content><summary type='html'>«<img src=b.png>»</summary> → a.png
            Atom <content type='html'>«A»</content><summary type='html'>«<img src=b.png>»</summary> → b.png|A
            JSON "content_html":"<img src=a.png>","summary":"<img src=b.png>" → a.png|<img src=b.png>
            JSON "content_text":"<img src=a.png>","summary":"<img src=b.png>" → nothing
        <a> in its text whose path ends like a picture's
            HTML <a href='a.png?x'>1</a> <a href='b.html'>2</a><a href='/blob/c.png'>3</a> → a.png?x|1 23
            <content:encoded>«<a href=a.png>1</a>»</content:encoded><description>«<a href=b.png>2</a>»</description> → a.png|2
            <content:encoded>«<a href=a>1</a>»</content:encoded><description>«<a href=b.png>2</a>»</description> → b.png|2
        One picture: Media RSS thumbnail (the widest, else the first; its url, else its text)
            <media:thumbnail url='a.png' width='40'/><media:thumbnail url='b.png' width='90'/> → b.png
            <media:thumbnail url='a.png' width='90'/><media:thumbnail url='b.png' width='90'/> → a.png
            <media:thumbnail url='a.png'/><media:thumbnail url='b.png' width='90'/> → b.png
            <media:thumbnail url='a'/><media:thumbnail url='b.png'/> → a
            <media:thumbnail url='a.png'>b.png</media:thumbnail> → a.png
            <media:thumbnail> a.png </media:thumbnail> → a.png
        Else an RSS item's image (url in it, else its text)
            <image><title>T</title><url>a.png</url></image> → a.png
            <image>a.png</image> → a.png
            <media:thumbnail url='data:image/png;base64,x'/><image>a.png</image> → a.png
            Atom <image>a.png</image> → nothing
        Else itunes:image of the item; JSON Feed banner_image
            <itunes:image href='a.png'>b.png</itunes:image> → a.png
            <itunes:image>a.png</itunes:image> → a.png
            JSON "banner_image":"a.png" → a.png
        A reference that does not resolve to an http(s) URL is not a picture
            <media:content url='data:image/png;base64,x' medium='image'/> → nothing
            HTML <img src='ftp://x.example/a.png'><img src='about:blank'><img src='javascript:a'> → nothing
            <media:content url='ftp://x.example/a.png'/><description>«<img src=b.png>»</description> → b.png
        """
    )

    /// Pictures that are removed by every rule.
    static let removed = table(
        .text,
        """
        Before "widest" or "first" choose among pictures, these are removed by every rule
            RSS <media:group><media:content url='i.png' width='16' isDefault='true'/><media:content url='a.png' width='40'/></media:group> → a.png
            RSS <media:thumbnail url='http://gravatar.com/a.png' width='900'/><media:thumbnail url='a.png' width='40'/> → a.png
            RSS <media:content url='http://gravatar.com/a.png'/><description>«<img src=a.png width=1>»</description><media:thumbnail url='t.png'/> → t.png
        Author portraits
            <img src='http://gravatar.com/a.png'><img src='https://u@Secure.Gravatar.com:80/a.png'> → nothing
            <img src='https://u@gravatar.com/a.png'><img src='http://u:p@gravatar.com:80/b.png'> → nothing
            <img src='http://mygravatar.com/a.png'> → http://mygravatar.com/a.png
            <img src='http://avatars.githubusercontent.com/a'><img src='http://avatars2.githubusercontent.com/a'> → nothing
            <img src='http://raw.githubusercontent.com/a'> → http://raw.githubusercontent.com/a
            <img src='http://pbs.twimg.com/profile_images/a.png'> → nothing
            <img src='http://pbs.twimg.com/media/a.png'> → http://pbs.twimg.com/media/a.png
            <img src='http://cdn.bsky.app/img/avatar/a'> → nothing
            <img src='http://cdn.bsky.app/img/feed/a'> → http://cdn.bsky.app/img/feed/a
            RSS <media:content url='http://gravatar.com/a.png'/><enclosure url='http://gravatar.com/b.png'/> → nothing
        What three or more entries of a response share
            Texts <img src=s.png><img src=1.png> ‖ <img src=s.png><img src=2.png> → s.png → 1.png → s.png → 2.png
            Texts <img src=s.png><img src=1.png> ‖ <img src=s.png><img src=2.png> ‖ <img src=s.png><img src=3.png> → 1.png → 2.png → 3.png
            Items <enclosure url='a.png'/> ‖ <enclosure url='a.png'/> ‖ <image>a.png</image> → nothing
            Channel <item><enclosure url='a.png'/></item><item><enclosure url='a.png'/></item><item><enclosure url='a.png'/></item><item><enclosure url='b.png'/></item> → a.png → b.png
            Items <enclosure url='a.png'/> ‖ <enclosure url='a.png'/> ‖ <description>«<img src=a.png><img src=3.png>»</description> → 3.png
        For an <img> whose path ends like a picture's, URLs that differ only in the query are the same here
            Texts <img src=s.png?1><img src=1.png> ‖ <img src=s.png?2><img src=2.png> ‖ <img src=s.png><img src=3.png> → 1.png → 2.png → 3.png
            Texts <img src=s?a><img src=1.png> ‖ <img src=s?b><img src=2.png> ‖ <img src=s><img src=3.png> → s?a → 1.png → s?b → 2.png → s → 3.png
            Items <enclosure url='s.png?1'/> ‖ <enclosure url='s.png?2'/> ‖ <enclosure url='s.png?3'/> → s.png?1 → s.png?2 → s.png?3
        For another <img>, URLs that differ only in digits, if each of these entries has exactly one of them, and another <img>
            Texts <img src=p/1><img src=1.png> ‖ <img src=p/22><img src=2.png> ‖ <img src=p/3><img src=3.png> → 1.png → 2.png → 3.png
            Texts <img src=p/1> ‖ <img src=p/2><img src=2.png> ‖ <img src=p/3><img src=3.png> → p/1 → p/2 → 2.png → p/3 → 3.png
            Texts <img src=p/1><img src=p/4> ‖ <img src=p/2><img src=2.png> ‖ <img src=p/3><img src=3.png> → p/1 → p/4 → p/2 → 2.png → p/3 → 3.png
            Texts <img src=p1.png><img src=a.png> ‖ <img src=p2.png><img src=b.png> ‖ <img src=p3.png><img src=c.png> → p1.png → a.png → p2.png → b.png → p3.png → c.png
        Icons: every given dimension is under 32, or one is under 3
            <img src=a.png width=31 height=31><img src=a.png width=31><img src=a.png height=31> → nothing
            <img src=a.png width=31 height=32><img src=b.png width=32><img src=c.png height=32> → a.png → b.png → c.png
            <img src=a.png width=600 height=2><img src=a.png width=2 height=600> → nothing
            <img src=a.png width=600 height=3><img src=b.png width=3 height=600> → a.png → b.png
            <img src=a.png width=31.9px><img src=a.png width='100%' height=31><img src=a.png width=600 height=2.9> → nothing
            <img src=a.png width=32.5><img src=b.png width=600 height=3.5> → a.png → b.png
            <img src=a.png width='1%'><img src=b.png width=2em> → a.png → b.png
            <img src=a.png style='Width: 31px; height:31'><img src=a.png style='width:2px!important;height:auto'> → nothing
            <img src=a.png style='width:32px;height:31px'><img src=b.png style='max-width:1px'><img src=c.png style='width:1em'> → a.png → b.png → c.png
            <img src=a.png width=40 style='height:2px'> → nothing
            RSS <media:content url='a.png' width='31' height='31'/><media:content url='b.png' height='31'/> → nothing
            RSS <media:content url='a.png' width='31' height='32'/><media:content url='b.png' width='600' height='2'/> → a.png
            RSS <media:thumbnail url='a.png' width='31'/><media:thumbnail url='b.png' height='32'/> → b.png
        The class emoji, wp-smiley, latex, kg-bookmark-icon or kg-bookmark-thumbnail
            <img src=a.png class=emoji><img src=a.png class=wp-smiley><img src=a.png class='x latex'> → nothing
            <img src=a.png class=kg-bookmark-icon><img src=a.png class='kg-bookmark-thumbnail y'> → nothing
            <figure class='kg-card kg-bookmark-card'><a><div class='kg-bookmark-thumbnail'><img src=a.png></div></a></figure><figure class=kg-card><img src=b.png></figure> → b.png
            <img src=a.png class=latexy><img src=b.png class='kg'> → a.png → b.png
        A file named blank, spacer, pixel, transparent or clear (any case and extension)
            <img src=blank.gif><img src=x/SPACER.png><img src=pixel><img src=transparent.webp?1><img src=Clear.a> → nothing
            <img src=blanket.png><img src=x/pixel/b.png> → blanket.png → x/pixel/b.png
            RSS <media:content url='pixel.png'/> → nothing
        A URL of img.shields.io, or of feeds.feedburner.com with a path that begins with /~
            <img src='https://img.shields.io/a.png'><img src='http://feeds.feedburner.com/~r/a'> → nothing
            <img src='http://feeds.feedburner.com/a/~r'> → http://feeds.feedburner.com/a/~r
        What is hidden (of the element itself)
            <img src=a.png hidden><img src=a.png style='display:none'><img src=a.png style='color:red; DISPLAY : none !important'> → nothing
            <img src=a.png style='display:block'><div hidden><img src=b.png></div> → a.png → b.png
            <a href=a.png hidden>a</a><a href=b.png style='display:none'>b</a><a href=c.png>c</a> → c.png|abc
        Counters: the query of the URL contains the entry's link, percent-encoded or not
            RSS <link>http://x.example/1</link><description>«<img src='c?u=http://x.example/1'><img src='c?u=http://x.example/1&amp;x=1'>»</description> → nothing
            RSS <link>http://x.example/1</link><description>«<img src='c?u=http%3a%2F%2fx.example%2F1'>»</description> → nothing
            RSS <link>http://x.example/1</link><enclosure url='c.png?u=http://x.example/1'/> → nothing
            RSS <link>http://x.example/1</link><description>«<img src='c?u=http://x.example/'><img src='c?u=http://x.example/12'>»</description> → c?u=http://x.example/|||http://x.example/1 → c?u=http://x.example/12|||http://x.example/1
        """
    )
}
