extension HTTPHeaders {
    /// Asks for JSON (RFC 9110, section 12.5.1).
    static let acceptingJSON: HTTPHeaders = ["Accept": "application/json"]
}
