extension FormatCase {
    /// The texts of pictures and entries.
    static let texts = table(
        .item,
        """
        A picture's own text is the first of these: media:description, media:title (of the content)
            <title>T</title><media:content url='a.png'><media:title>B</media:title><media:description>A</media:description></media:content> → a.png|T: A
            <title>T</title><media:content url='a.png'><media:title>B</media:title></media:content><media:description>C</media:description> → a.png|T: B
            <media:content url='a.png'><media:description> </media:description><media:title>B</media:title></media:content> → a.png|B
        Of its group
            <media:group><media:title>B</media:title><media:description>A</media:description><media:content url='a.png'/></media:group> → a.png|A
            <media:group><media:title>B</media:title><media:content url='a.png'/></media:group><media:title>C</media:title> → a.png|B
            <media:group><media:title>C</media:title><media:content url='a.png'><media:title>B</media:title></media:content></media:group> → a.png|B
        If the entry has one picture, of the entry
            <media:content url='a.png'/><media:title>B</media:title><media:description>A</media:description> → a.png|A
            <media:content url='a.png'/><media:title>B</media:title> → a.png|B
            <media:content url='a.png'/><media:content url='b.png'/><media:title>B</media:title> → a.png → b.png
            <media:description>A</media:description><description>«<img src=a.png alt=B>»</description> → a.png|A
        The figcaption of the innermost <figure> around it, alt, the title of the <img> or attachment
            HTML <figure><img src=a.png alt=A title=B><figcaption>Over <b>all</b></figcaption></figure> → a.png|Over all
            <title>T</title><description>«<figure><img src=a.png alt=A><figcaption>O</figcaption><figure><img src=b.png alt=B title=C></figure></figure>»</description> → a.png|T: O → b.png|T: B
            <title>T</title><description>«<figure><figure><img src=a.png alt=A><figcaption>I</figcaption></figure><figcaption>O</figcaption></figure>»</description> → a.png|T: I
            <title>T</title><description>«<figure><figcaption>O</figcaption></figure><img src=a.png alt=A title=B>»</description> → a.png|T: A
            HTML <img src=a.png alt=A title=B><img src=b.png title=B><img src=c.png alt='' title=C> → a.png|A → b.png|B → c.png|C
            JSON "attachments":[{"url":"a.png","mime_type":"image/png","title":"A"}] → a.png|A
        If a picture occurs several times, the occurrences are tried in the order of the rules, then of the document
            <title>T</title><media:content url='a.png'/><description>«<img src='a.png' alt='A'>»</description> → a.png|T: A
            <title>T</title><description>«<img src='a.png' alt='A'>»</description><media:content url='a.png'><media:title>B</media:title></media:content> → a.png|T: B
            <title>T</title><description>«<img src=a.png><img src=a.png alt=A><img src=a.png alt=B>»</description> → a.png|T: A
            <media:content url='a.png' width='99'/><media:group><media:title>B</media:title><media:thumbnail url='a.png'/></media:group><description>«<img src=a.png alt=A>»</description> → a.png|A
            <title>T</title><media:content url='a.png' width='90'><media:title>image</media:title></media:content><description>«<img src=a.png alt=T><a href=a.png><img src=b.png title=C></a>»</description> → a.png|T: C
        These do not count: a text that the entry's title contains or that is the location or the id
            <title>The pier, No. 7</title><description>«<img src=a.png alt='pier' title=Gulls>»</description> → a.png|The pier, No. 7: Gulls
            <title>T</title><georss:featurename>L</georss:featurename><description>«<img src=a.png alt=L title=A>»</description> → a.png|T: A|L
            <title>T</title><guid>1</guid><description>«<img src=a.png alt=1 title=A>»</description> → a.png|T: A
            <guid>1</guid><media:content url='a.png'/><media:title>1</media:title> → a.png
        The name of the picture's file or of the src, in the same letters, with or without its extension and a size
            HTML <img src=img_1-300x200.jpg alt=img_1><img src=img_1-300x200.jpg alt=img_1-300x200><img src=b.jpg alt=b.jpg> → img_1-300x200.jpg → b.jpg
            HTML <img src=a-960x540-300x169.jpg alt=a-960x540><img src=b.jpg alt=B> → a-960x540-300x169.jpg → b.jpg|B
            HTML <img src=c-300x200.jpg alt=c.jpg><img src=d.jpg alt=D><img src='e%20f.jpg' alt='e f'> → c-300x200.jpg → d.jpg|D → e%20f.jpg
            HTML <img src=g.jpg data-src=h.jpg alt=g><img src=s.png srcset='b.png 9w' alt=X title=Crane> → h.jpg → b.png|X
            HTML <figure><img src=s.png srcset='b.png 9w' alt=X><figcaption>s.png</figcaption></figure> → b.png|s.png: X
            <media:content url='a.png'><media:description>a</media:description><media:title>A</media:title></media:content> → a.png|A
            <media:content url='a.png'/><media:description>a</media:description><media:title>A</media:title> → a.png|A
            <media:group><media:description>B</media:description><media:content url='b.png'><media:title>b.png</media:title></media:content></media:group> → b.png|B
        image, photo, picture, undefined and null
            HTML <img src=a.png alt=image><img src=b.png alt=Photo><img src=c.png alt=picture><img src=d.png alt=undefined title=null><img src=e.png alt=images> → a.png → b.png → c.png → d.png → e.png|images
        The entry's text is RSS description, Atom summary or JSON Feed summary, else the content
            <enclosure url='a.png'/><description>D</description><content:encoded>C</content:encoded> → a.png|D
            <enclosure url='a.png'/><description>«<br>»</description><content:encoded>C</content:encoded> → a.png|C
            Atom <link rel='enclosure' href='a.png'/><content>C</content><summary>D</summary> → a.png|D
            Atom <link rel='enclosure' href='a.png'/><content>C</content> → a.png|C
            JSON "image":"a.png","summary":"D","content_html":"C","content_text":"B" → a.png|D
            JSON "image":"a.png","content_html":"C","content_text":"B" → a.png|C
            JSON "image":"a.png","content_html":"<p>","content_text":"a <b>" → a.png|a <b>
        It takes the title's place if the entry has no title, or if the title is the location, the id, untitled …
            <title>T</title><enclosure url='a.png'/><description>D</description> → a.png|T
            <title>L</title><enclosure url='a.png'/><description>D</description><georss:featurename>L</georss:featurename> → a.png|D|L
            <title>1</title><guid>1</guid><enclosure url='a.png'/><description>D</description> → a.png|D
            <title>73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6</title><guid>73a7f70c-75da-4c2e-b5a3-eed40dc53aa6</guid><enclosure url='a.png'/> → a.png
            <title>Untitled</title><enclosure url='a.png'/><description>D</description> → a.png|D
            <title>&lt;untitled></title><enclosure url='a.png'/><description>D</description> → a.png|D
            <title>(No Title)</title><description>«Low <b>tide</b>.<img src=a.png alt=A>»</description> → a.png|Low tide. A
            <title>Untitled 1</title><enclosure url='a.png'/><description>D</description> → a.png|Untitled 1
            <title>untitled</title><enclosure url='a.png'/> → a.png
        A text that is the location or the id does not count either
            <guid>1</guid><enclosure url='a.png'/><description>1</description> → a.png
            <enclosure url='a.png'/><description>L</description><georss:featurename>L</georss:featurename> → a.png||L
        """
    )

    /// The members of an image.
    static let members = table(
        .item,
        """
        image: resolved against a non-empty xml:base, else the entry's link if its host is that of the channel's link
            Channel <link>http://x.example/</link><item><link>http://x.example/b/1</link><enclosure url='a.png'/></item> → http://x.example/b/a.png|||http://x.example/b/1
            Channel <link>http://x.example/</link><item><link>http://x.example/b/1</link><enclosure xml:base='c/' url='a.png'/></item> → c/a.png|||http://x.example/b/1
            Channel <link>http://x.example/</link><item><link>http://x.example/b/1</link><enclosure xml:base='' url='a.png'/></item> → http://x.example/b/a.png|||http://x.example/b/1
            Document {"version":"https://jsonfeed.org/version/1","home_page_url":"http://x.example/","items":[{"url":"http://x.example/b/1","image":"a.png"}]} → http://x.example/b/a.png|||http://x.example/b/1
            Channel <link>http://x.example/</link><item><link>http://y.example/~r/1</link><feedburner:origLink>http://x.example/b/1</feedburner:origLink><enclosure url='a.png'/></item> → http://x.example/b/a.png|||http://x.example/b/1
            Atom <content type='xhtml' xml:base='http://u:p@x.example/c/'><p xml:base='a/'><b xml:base='b/'><img src='1.png'/></b><img src='2.png'/></p><img src='3.png'/></content> → http://x.example/c/a/b/1.png → http://x.example/c/a/2.png → http://x.example/c/3.png
        Or of the feed
            Channel <link>http://x.example/</link><item><link>https://any.example/b/1</link><enclosure url='a.png'/></item> → https://any.example/b/a.png|||https://any.example/b/1
            Channel <item><link>https://ANY.example:80/b/1</link><enclosure url='a.png'/></item> → https://ANY.example:80/b/a.png|||https://ANY.example:80/b/1
        Else the channel's link, else the URL of the response
            Channel <link>http://x.example/c/</link><item><link>http://y.example/b/1</link><enclosure url='a.png'/></item> → http://x.example/c/a.png|||http://y.example/b/1
            Channel <link>http://x.example/c/</link><item><enclosure url='a.png'/></item> → http://x.example/c/a.png
            Document <feed><link type='a/b' href='http://y.example/'/><link href='http://x.example/c/'/><entry><link rel='enclosure' href='a.png'/></entry></feed> → http://x.example/c/a.png
            Document <feed><link rel='self' href='http://y.example/'/><link type='a/b' href='http://x.example/c/'/><entry><link rel='enclosure' href='a.png'/></entry></feed> → http://x.example/c/a.png
            <link>http://y.example/b/1</link><enclosure url='a.png'/> → a.png|||http://y.example/b/1
            <enclosure url='a%20b c/é.png'/> → a%20b%20c/%C3%A9.png
        description: the entry's title and the picture's own text, joined as title: text
            <title>T</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T: A
            <title>T.</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T. A
            <title>T?</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T? A
            <title>T!</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T! A
            <title>T…</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T… A
            <title>T;</title><media:content url='a.png'/><media:title>A</media:title> → a.png|T;: A
            <title>T</title><media:content url='a.png'/> → a.png|T
            <media:content url='a.png'/><media:title>A</media:title> → a.png|A
        If one contains the other (or, truncated with …, begins it), the longer is used
            <title>A cat</title><media:content url='a.png'/><media:title>See: A cat on a wall</media:title> → a.png|See: A cat on a wall
            <title>A cat on a wall</title><media:content url='a.png'/><media:title>cat</media:title> → a.png|A cat on a wall
            <title>A long ti…</title><media:content url='a.png'/><media:title>A long title</media:title> → a.png|A long title
            <title>A long title</title><media:content url='a.png'/><media:title>A long ti…</media:title> → a.png|A long title
            <title>long ti…</title><media:content url='a.png'/><media:title>A long title</media:title> → a.png|long ti… A long title
        location: georss:featurename, the description of media:location, JSON Feed _essential_feed.location
            <enclosure url='a.png'/><media:location description='M'/><georss:featurename>L</georss:featurename> → a.png||L
            <media:content url='a.png'><media:location description='M'/></media:content> → a.png||M
            <enclosure url='a.png'/><media:location description='M'/> → a.png||M
            <title>L</title><media:content url='a.png'><media:location description='L'/></media:content> → a.png||L
            JSON "image":"a.png","_essential_feed":{"location":"L"} → a.png||L
        link: RSS link, else a guid that is a permalink
            <enclosure url='a.png'/><guid>http://x.example/2</guid><link>http://x.example/1</link> → a.png|||http://x.example/1
            <enclosure url='a.png'/><guid>http://x.example/2</guid> → a.png|||http://x.example/2
            <enclosure url='a.png'/><guid isPermaLink='true'>http://x.example/2</guid> → a.png|||http://x.example/2
            <enclosure url='a.png'/><guid isPermaLink='false'>http://x.example/2</guid> → a.png
            <enclosure url='a.png'/><guid>2</guid> → a.png
            <enclosure url='a.png'/><guid>http://x.example/2</guid><link>mailto:a@b</link> → a.png|||http://x.example/2
        Atom link with rel="alternate" or no rel, else an id that is a web URL
            Atom <link rel='enclosure' href='a.png'/><id>http://x.example/2</id><link href='http://x.example/1'/> → a.png|||http://x.example/1
            Atom <link rel='enclosure' href='a.png'/><link rel='self' href='http://x.example/3'/><link rel='alternate' href='http://x.example/1'/> → a.png|||http://x.example/1
            Atom <link rel='enclosure' href='a.png'/><id>http://x.example/2</id><link rel='self' href='http://x.example/3'/> → a.png|||http://x.example/2
            Atom <link rel='enclosure' href='a.png'/><id>tag:x.example,2020:1</id> → a.png
        JSON Feed url, else external_url
            JSON "image":"a.png","external_url":"http://x.example/2","url":"http://x.example/1" → a.png|||http://x.example/1
            JSON "image":"a.png","external_url":"http://x.example/2" → a.png|||http://x.example/2
            JSON "image":"a.png","id":"http://x.example/2" → a.png
        Of several alternates, the first with type="text/html" or no type
            Atom <link rel='enclosure' href='a.png'/><link type='application/json' href='http://x.example/1'/><link type='text/html' href='http://x.example/2'/><link href='http://x.example/3'/> → a.png|||http://x.example/2
            Atom <link rel='enclosure' href='a.png'/><link type='application/json' href='http://x.example/1'/><link href='http://x.example/3'/> → a.png|||http://x.example/3
            Atom <link rel='enclosure' href='a.png'/><link type='a/b' href='http://x.example/1'/><link type='a/b' href='http://x.example/2'/><id>http://x.example/3</id> → a.png|||http://x.example/1
        feedburner:origLink takes precedence
            <enclosure url='a.png'/><link>http://x.example/1</link><feedburner:origLink>http://x.example/2</feedburner:origLink> → a.png|||http://x.example/2
            <enclosure url='a.png'/><feedburner:origLink>http://x.example/2</feedburner:origLink> → a.png|||http://x.example/2
            <enclosure url='a.png'/><link>http://x.example/1</link><feedburner:origLink>mailto:a</feedburner:origLink> → a.png|||http://x.example/1
        Resolved against xml:base, else the URL of the response
            <enclosure url='http://x.example/a.png'/><link>1</link> → http://x.example/a.png|||1
            Channel <link>http://x.example/</link><item><enclosure url='a.png'/><link xml:base='http://y.example/l/'>1</link></item> → http://x.example/a.png|||http://y.example/l/1
            Atom <link xml:base='http://x.example/l/' href='1'/><content type='html' xml:base='http://x.example/c/'>«<img src='a.png'>»</content> → http://x.example/c/a.png|||http://x.example/l/1
        published_at: RSS pubDate, else dc:date
            <enclosure url='a.png'/><dcterms:issued>2020-01-03</dcterms:issued><dc:date>2020-01-02</dc:date><pubDate>2020-01-01</pubDate> → a.png||||2020-01-01T00:00:00Z
            <enclosure url='a.png'/><dcterms:issued>2020-01-03</dcterms:issued><dc:date>2020-01-02</dc:date> → a.png||||2020-01-02T00:00:00Z
            <enclosure url='a.png'/><dc:date>2020-01-02</dc:date><pubDate>soon</pubDate> → a.png||||2020-01-02T00:00:00Z
        Atom published (0.3: issued), else updated (modified)
            Atom <link rel='enclosure' href='a.png'/><updated>2020-01-02</updated><published>2020-01-01</published> → a.png||||2020-01-01T00:00:00Z
            Atom <link rel='enclosure' href='a.png'/><modified>2020-01-02</modified><issued>2020-01-01</issued> → a.png||||2020-01-01T00:00:00Z
            Atom <link rel='enclosure' href='a.png'/><updated>2020-01-02</updated><published/> → a.png||||2020-01-02T00:00:00Z
            Atom <link rel='enclosure' href='a.png'/><modified>2020-01-02</modified><dcterms:issued>2020-01-03</dcterms:issued> → a.png||||2020-01-02T00:00:00Z
        JSON Feed date_published, else date_modified
            JSON "image":"a.png","date_modified":"2020-01-02","date_published":"2020-01-01" → a.png||||2020-01-01T00:00:00Z
            JSON "image":"a.png","date_modified":"2020-01-02","date_published":"soon" → a.png||||2020-01-02T00:00:00Z
            JSON "image":"a.png","date_modified":"2020-01-02" → a.png||||2020-01-02T00:00:00Z
        If none is a date: dcterms:issued, else a10:updated
            <enclosure url='a.png'/><pubDate>soon</pubDate><a10:updated>2021-01-01</a10:updated><dcterms:issued>2020-01-01</dcterms:issued> → a.png||||2020-01-01T00:00:00Z
            <enclosure url='a.png'/><dcterms:issued>soon</dcterms:issued><a10:updated>2021-01-01</a10:updated> → a.png||||2021-01-01T00:00:00Z
            Atom <link rel='enclosure' href='a.png'/><dcterms:issued>2020-01-03</dcterms:issued> → a.png||||2020-01-03T00:00:00Z
        """
    )

    /// All text is plain.
    static let plainTexts = table(
        .item,
        """
        RSS titles and descriptions, JSON Feed titles and content_html are HTML
            <title>A &lt;b&gt;B&lt;/b&gt; <i>C</i></title><enclosure url='a.png'/> → a.png|A B C
            <title><p>A</p>B</title><enclosure url='a.png'/> → a.png|A B
            <enclosure url='a.png'/><description>One&lt;br&gt;two&lt;script&gt;x&lt;/script&gt;&lt;style>y&lt;/style></description> → a.png|One two
            JSON "image":"a.png","title":"A <b>B</b>" → a.png|A B
            JSON "image":"a.png","summary":"A <b>B</b>" → a.png|A <b>B</b>
        Atom type="html" and xhtml, and no type if the text contains a tag of HTML or a character reference
            Atom <title type='html'>A &lt;b&gt;B&lt;/b&gt;</title><link rel='enclosure' href='a.png'/> → a.png|A B
            Atom <title type='xhtml'><div>A <b>B</b></div></title><link rel='enclosure' href='a.png'/> → a.png|A B
            Atom <title type='xhtml'>«<b>A</b> B»</title><content type='xhtml'>&lt;img src='a.png'/></content> → a.png|A B
            Atom <title type='text'>A &lt;b>B&lt;/b></title><link rel='enclosure' href='a.png'/> → a.png|A <b>B</b>
            Atom <title>A &lt;b>B&lt;/b></title><link rel='enclosure' href='a.png'/> → a.png|A B
            Atom <title>A&lt;/b></title><link rel='enclosure' href='a.png'/> → a.png|A
            Atom <title>A &amp;lt;3</title><link rel='enclosure' href='a.png'/> → a.png|A <3
            Atom <summary>A &amp;lt;3</summary><link rel='enclosure' href='a.png'/> → a.png|A <3
            Atom <title>1 &lt; 2 &amp; 3 &gt; 2 &lt;x></title><link rel='enclosure' href='a.png'/> → a.png|1 < 2 & 3 > 2 <x>
            Atom <content>&lt;img src='a.png' alt='B'></content> → a.png|B
        media:description and media:title of type="html"
            <media:content url='a.png'/><media:title type='html'>&lt;b>B&lt;/b></media:title> → a.png|B
            <media:content url='a.png'/><media:title type='plain'>&lt;b>B&lt;/b></media:title> → a.png|<b>B</b>
            <media:content url='a.png'/><media:description>&lt;b>B&lt;/b></media:description> → a.png|<b>B</b>
        U+200B, U+2060 and U+FEFF at either end are removed
            <title>\u{200B}A\u{200B}B \u{FEFF}\u{2060}</title><enclosure url='a.png'/> → a.png|A\u{200B}B
        A reference that is still there after decoding is decoded once more in titles and alt
            <title>A &amp;amp;#039;B</title><enclosure url='a.png'/> → a.png|A 'B
            <title>T</title><description>«<img src=a.png alt='C &amp;amp;amp; D'><img src=b.png title='C &amp;amp; D'>»</description> → a.png|T: C &amp; D → b.png|T: C & D
            <media:content url='a.png'/><media:title>A &amp;amp; B</media:title> → a.png|A & B
            <media:content url='a.png'/><media:description>A &amp;amp; B</media:description> → a.png|A &amp; B
            JSON "attachments":[{"url":"a.png","title":"A &amp; B"}] → a.png|A & B
        Common errors: HTML's named entities, a lone &, an attribute without quotes, names of HTML 5
            <title>caf&eacute; & co</title><media:thumbnail url=a.png /> → a.png|café & co
            <title>&nvinfin;&lbrack;&NotEqualTilde;&x;</title><enclosure url='a.png'/> → a.png|⧞[≂̸&x;
        Invalid text of JSON
            JSON "_\\udc00":["\\ud83d"],"image":"a.png","title":"a\\ud83d\\ud83d\\ude00\\udc00z","summary":"\\ud83d\\u0041" → a.png|a\u{FFFD}😀\u{FFFD}z
        """
    )

    /// Documents in each format.
    static let formats = table(
        .document,
        """
        A JSON object whose version begins with https://jsonfeed.org/version/ (or http:), anywhere in the object
            {"version":"https://jsonfeed.org/version/1.1","items":[{"id":7,"title":"T","url":"http://x.example/1","image":"a.png","date_published":"2020-05-20T11:24:59Z"}]} → a.png|T||http://x.example/1|2020-05-20T11:24:59Z
            {"items":[7,{"id":{}},{"id":"1","image":"a.png"}],"version":"http:\\/\\/jsonfeed.org\\/version\\/1"} → a.png
        Any other JSON object: our own
            \u{FEFF}{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"a.png","link":"http://x.example/1","published_at":"2020-05-20T11:24:59Z"}],"title":"T"} → a.png|||http://x.example/1|2020-05-20T11:24:59Z
            {"version":"https://jsonfeed.example/version/1","items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"a.png","link":[],"published_at":"May"}],"title":{}} → a.png
            {"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"a.png","published_at":"2020-05-20T13:24+02:00"}]} → a.png||||2020-05-20T11:24:00Z
            {"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"a.png","published_at":"20 May 2020"}]} → a.png
        XML with the root rss: RSS 0.91 to 2.0
            <rss version='0.91'><channel><item><title>T</title><link>http://x.example/1</link><description>&lt;img src='a.png'&gt;</description></item></channel></rss> → a.png|T||http://x.example/1
            <?xml version='1.0'?><!-- <feed> --><?x <feed> <rdf:RDF> ?><?xml-stylesheet href='a.xsl'?><rss><channel><title>T</title><item><enclosure url='a.png'/></item></channel></rss> → a.png
        XML with the root RDF, and channel or item inside: RSS 1.0
            <rdf:RDF xmlns='http://purl.org/rss/1.0/' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><item rdf:about='http://x.example/1'><title>T</title><link>http://x.example/1</link><dc:date>2020-05-20T11:24:59Z</dc:date><description>&lt;img src='a.png'&gt;</description></item></rdf:RDF> → a.png|T||http://x.example/1|2020-05-20T11:24:59Z
        Elements with any prefix of their namespace
            <rss xmlns:a='http://search.yahoo.com/mrss/' xmlns:b='http://purl.org/rss/1.0/modules/content/' xmlns:c='http://purl.org/dc/elements/1.1/'><channel><item><a:content url='a.png' width='99'/><b:encoded>T</b:encoded><c:date>2020-01-02</c:date></item></channel></rss> → a.png|T|||2020-01-02T00:00:00Z
            <rss xmlns:a='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:b='http://purl.org/dc/terms/' xmlns:c='http://www.georss.org/georss' xmlns:d='http://rssnamespace.org/feedburner/ext/1.0'><channel><item><a:image href='a.png'/><b:issued>2020-01-03</b:issued><c:featureName>L</c:featureName><d:origLink>http://x.example/1</d:origLink></item></channel></rss> → a.png||L|http://x.example/1|2020-01-03T00:00:00Z
        XML with the root feed: Atom (1.0, 0.3)
            <feed xmlns='http://www.w3.org/2005/Atom'><entry><title type='html'>A &lt;b&gt;B&lt;/b&gt;</title><link href='http://x.example/1'/><updated>2021-01-01T00:00:00Z</updated><published>2020-05-20T11:24:59Z</published><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><img src='a.png' alt='C'/></div></content></entry></feed> → a.png|A B: C||http://x.example/1|2020-05-20T11:24:59Z
            <a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>T</a:title><a:link rel='enclosure' type='image/png' href='a.png'/></a:entry></a:feed> → a.png|T
            <feed xmlns:atom='http://www.w3.org/2005/Atom'><atom:entry><atom:title>T</atom:title><atom:link rel='enclosure' type='image/png' href='a.png'/></atom:entry></feed> → a.png|T
            <feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><title>T</title><issued>2020-05-20T11:24:59Z</issued><link rel='alternate' href='http://x.example/1'/><content type='text/html' mode='escaped'>&lt;img src='a.png'&gt;</content></entry></feed> → a.png|T||http://x.example/1|2020-05-20T11:24:59Z
        """
    )
}
