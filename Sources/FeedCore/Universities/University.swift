/// A university from a public list.
///
/// It is encoded with the keys of the service's list.
public struct University: Codable, Hashable, Identifiable, Sendable {
    /// The identity of a university: in real lists, some share name, country and state.
    public struct ID: Hashable, Sendable {
        /// The name.
        public let name: String

        /// The country.
        public let country: String

        /// The state or province, if known.
        public let stateOrProvince: String?

        /// The web pages.
        public let webPages: [String]
    }

    /// The keys of the service's list.
    private enum CodingKeys: String, CodingKey {
        case name, country
        case alphaTwoCode = "alpha_two_code"
        case stateOrProvince = "state-province"
        case webPages = "web_pages"
    }

    /// The identity of this university.
    public var id: ID { ID(name: name, country: country, stateOrProvince: stateOrProvince, webPages: webPages) }

    /// The name.
    public let name: String

    /// The country.
    public let country: String

    /// The country code as sent by the service, usually two letters of ISO 3166-1.
    public let alphaTwoCode: String

    /// The state or province, if known.
    public let stateOrProvince: String?

    /// The web pages in the service's order, as unchecked text.
    public let webPages: [String]

    /// Creates a university.
    public init(
        name: String,
        country: String,
        alphaTwoCode: String,
        stateOrProvince: String? = nil,
        webPages: [String]
    ) {
        self.name = name
        self.country = country
        self.alphaTwoCode = alphaTwoCode
        self.stateOrProvince = stateOrProvince
        self.webPages = webPages
    }
}
