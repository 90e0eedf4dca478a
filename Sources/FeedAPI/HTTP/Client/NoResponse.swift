import FeedCore
public import Foundation

/// Why no whole response came.
public enum NoResponse: Error, Hashable {
    /// Where the network failed, as far as the system tells.
    public enum Reason: Hashable, Sendable {
        /// The machine is not connected to a network.
        ///
        /// On Linux that is ``hostNotFound`` where the host has a name, and ``other`` where it has an address: the system
        /// has one code for whatever keeps it from connecting, but for a port that refuses.
        case offline

        /// The host's name is unknown.
        case hostNotFound

        /// Nothing at the host's address takes connections.
        case refused

        /// The connection was made and then lost.
        case brokenOff

        /// No secure connection could be made: a certificate was refused, for example.
        case insecure

        /// The system does not tell, or it is something else.
        case other
    }

    /// The response was not whole after this time.
    case timedOut(after: Duration)

    /// The service redirected more often than this.
    case tooManyRedirects(limit: Int)

    /// The network failed; the text is the system's, as it is.
    ///
    /// On Linux the system is rarely specific: a body that is cut short, for example, is ``Reason/other``.
    case transport(Reason, String)
}

extension NoResponse: LocalizedError, CustomStringConvertible {
    /// What went wrong, in a few words of English, without what may be a secret.
    public var description: String {
        switch self {
        case .timedOut(let timeout): "no whole response within \(Self.seconds(timeout)) s"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .transport(_, let text): Secrets.redacted(text)
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private static func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }
}

extension NoResponse {
    /// What URLSession says of a task that failed.
    ///
    /// The reason is told by the code where that is specific. On Linux most codes are not; where a certificate was
    /// refused, or every reused connection had been closed, libcurl's message says so.
    init(_ error: any Error) {
        let text = error.localizedDescription
        let reason = (error as? URLError).flatMap { Self.reasons[$0.code] } ?? Self.reason(saidBy: text)
        // Every error of this kind begins with those words already.
        self = .transport(reason, text.replacing(": Couldn't connect to server", with: ""))
    }

    private static func reason(saidBy text: String) -> Reason {
        let certificates = [
            "SSL certificate problem", "SSL: no alternative certificate subject name", "SSL: certificate subject name",
        ]
        if certificates.contains(where: text.hasPrefix) { return .insecure }
        return text.hasPrefix("Connection died") ? .brokenOff : .other
    }

    private static let reasons: [URLError.Code: Reason] = {
        var reasons: [URLError.Code: Reason] = [
            .notConnectedToInternet: .offline, .dataNotAllowed: .offline, .internationalRoamingOff: .offline,
            .callIsActive: .offline, .cannotFindHost: .hostNotFound, .dnsLookupFailed: .hostNotFound,
            .cannotConnectToHost: .refused, .networkConnectionLost: .brokenOff, .secureConnectionFailed: .insecure,
            .serverCertificateHasBadDate: .insecure, .serverCertificateUntrusted: .insecure,
            .serverCertificateHasUnknownRoot: .insecure, .serverCertificateNotYetValid: .insecure,
            .clientCertificateRejected: .insecure, .clientCertificateRequired: .insecure,
            .appTransportSecurityRequiresSecureConnection: .insecure,
        ]
        #if canImport(FoundationNetworking)
            // There it says that the connection was closed before the first byte.
            reasons[.badServerResponse] = .brokenOff
        #endif
        return reasons
    }()
}
