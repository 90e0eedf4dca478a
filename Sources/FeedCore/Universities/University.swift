/// A university, as a public list of them describes it.
///
/// It is encoded under the names that its members have in the service's list.
public struct University: Codable, Hashable, Identifiable, Sendable {
    /// What tells one university from another: two countries may have one of the same name.
    public struct ID: Hashable, Sendable {
        /// What it is called.
        public let name: String

        /// The country it is in.
        public let country: String

        /// The state or province it is in, where the service says so.
        public let stateOrProvince: String?
    }

    /// The names of the members in a service's list.
    private enum CodingKeys: String, CodingKey {
        case name, country
        case alphaTwoCode = "alpha_two_code"
        case stateOrProvince = "state-province"
        case webPages = "web_pages"
    }

    /// What tells this university from others.
    public var id: ID { ID(name: name, country: country, stateOrProvince: stateOrProvince) }

    /// What it is called.
    public let name: String

    /// The country it is in.
    public let country: String

    /// The country's code, as the service wrote it (two letters of ISO 3166-1, as a rule).
    public let alphaTwoCode: String

    /// The state or province it is in, where the service says so.
    public let stateOrProvince: String?

    /// Where it is on the web, in the service's order: texts, whatever they hold.
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
