package import FeedCore

extension University: JSONItem {
    package init(from reader: inout JSONReader) throws {
        var name: String?
        var country: String?
        var alphaTwoCode: String?
        var stateOrProvince: String?
        var webPages: [String]?
        try reader.readObject { reader, member in
            switch member {
            case "name": name = try reader.readStringIfPresent()
            case "country": country = try reader.readStringIfPresent()
            case "alpha_two_code": alphaTwoCode = try reader.readStringIfPresent()
            case "state-province": stateOrProvince = try reader.readStringIfPresent()
            case "web_pages": webPages = try reader.readNull() ? nil : reader.readItems()
            default: break
            }
        }
        guard let name else { throw reader.missing("name") }
        guard let country else { throw reader.missing("country") }
        guard let alphaTwoCode else { throw reader.missing("alpha_two_code") }
        guard let webPages else { throw reader.missing("web_pages") }
        self.init(
            name: name,
            country: country,
            alphaTwoCode: alphaTwoCode,
            stateOrProvince: stateOrProvince,
            webPages: webPages
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("country", country)
            writer.member("alpha_two_code", alphaTwoCode)
            if let stateOrProvince { writer.member("state-province", stateOrProvince) }
            writer.name("web_pages")
            writer.array { writer in
                for page in webPages { writer.string(page) }
            }
        }
    }
}

extension String: JSONReadable {
    package init(from reader: inout JSONReader) throws {
        self = try reader.readString()
    }
}
