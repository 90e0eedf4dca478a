/// Bodies of responses, and the program's output for them.
enum Payload {
    /// Four images: with all texts, without a description, without a location, without both.
    static let feed = """
        { "items": [
          { "id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "Description 1",
            "location": "Location 1", "image": "https://url-1.com" },
          { "id": "ba298a85-6275-48d3-8315-9c8f7c1cd109", "location": "Location 2",
            "image": "https://url-2.com" },
          { "id": "5A0D45B3-8E26-4385-8C5D-213E160A5E3C", "description": "Description 3",
            "image": "https://url-3.com", "location": null, "unknown": [1, {"a": null}] },
          { "id": "FF0ECFE2-2879-403F-8DBE-A83B4010B340", "image": "https://url-4.com/é 1.png" },
        ] }
        """

    /// The first image's id in `feed`.
    static let imageID = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

    /// The lines of `feed` as text.
    static let feedLines = [
        "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6\tDescription 1\tLocation 1\thttps://url-1.com",
        "BA298A85-6275-48D3-8315-9C8F7C1CD109\t\tLocation 2\thttps://url-2.com",
        "5A0D45B3-8E26-4385-8C5D-213E160A5E3C\tDescription 3\t\thttps://url-3.com",
        "FF0ECFE2-2879-403F-8DBE-A83B4010B340\t\t\thttps://url-4.com/%C3%A9%201.png",
    ]

    /// A feed of one image that is not in `feed`.
    static let otherFeed = feed(description: "Other")

    /// The lines of `otherFeed` as text.
    static let otherFeedLines = ["\(otherImageID)\tOther\t\thttps://other.example/1.png"]

    /// The image's id in `otherFeed`.
    static let otherImageID = "11111111-75DA-4C2E-B5A3-EED40DC53AA6"

    /// Returns a feed of one image with a description, which is inserted unchanged into the JSON.
    static func feed(description: String) -> String {
        """
        {"items":[{"id":"\(otherImageID)","description":"\(description)","image":"https://other.example/1.png"}]}
        """
    }

    /// A feed without images.
    static let emptyFeed = #"{"items":[]}"#

    /// Two comments, the older one first.
    static let comments = """
        { "items": [
          { "id": "2ab2ae66-a4b7-4a16-b374-51bbac8db086", "message": "a message",
            "created_at": "2020-05-19T14:23:53.25+0000", "author": { "username": "a username" } },
          { "id": "A28F5FE3-27A7-44E9-8DF5-53742D0E4A5A", "message": "another message",
            "created_at": "2020-05-20T13:24:59+02:00", "author": { "username": "another username" } }
        ] }
        """

    /// The lines of `comments` as text.
    static let commentLines = [
        "A28F5FE3-27A7-44E9-8DF5-53742D0E4A5A\t2020-05-20T11:24:59Z\tanother username\tanother message",
        "2AB2AE66-A4B7-4A16-B374-51BBAC8DB086\t2020-05-19T14:23:53Z\ta username\ta message",
    ]

    /// Three universities.
    static let universities = """
        [
          { "domains": ["a.example"], "state-province": "São Paulo", "name": "Universidade de São Paulo",
            "web_pages": ["https://www.usp.br/", "https://usp.br"], "country": "Brazil", "alpha_two_code": "BR" },
          { "name": "College", "state-province": null, "domains": [], "web_pages": ["not a url"],
            "alpha_two_code": "AE", "country": "United Arab Emirates" },
          { "name": "American College Of Dubai", "domains": [], "web_pages": [],
            "alpha_two_code": "AE", "country": "United Arab Emirates" }
        ]
        """

    /// The lines of `universities` as text.
    static let universityLines = [
        "Universidade de São Paulo\tBrazil\tBR\tSão Paulo\thttps://www.usp.br/ https://usp.br",
        "College\tUnited Arab Emirates\tAE\t\tnot a url",
        "American College Of Dubai\tUnited Arab Emirates\tAE\t\t",
    ]
}
