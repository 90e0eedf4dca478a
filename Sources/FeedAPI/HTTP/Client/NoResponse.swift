package import FeedCore
import Foundation

/// The reason no complete response was received.
///
///     if case .transport(.offline, _) = remoteError.cause as? NoResponse { show("You are offline.") }
public enum NoResponse: Error, Hashable {
    /// The place of a network failure, if the system reports it.
    public enum Reason: Hashable, Sendable {
        /// The machine is not connected to a network.
        ///
        /// Linux reports ``hostNotFound`` instead if the URL has a host name, and ``other`` if it has an IP address,
        /// because it has a single code for all connection failures except a refused connection.
        case offline

        /// The name of the host, or of the proxy, is unknown.
        case hostNotFound

        /// Nothing accepts connections at the host's address.
        case refused

        /// No secure connection could be established; for example, a certificate was rejected.
        case insecure

        /// The port of an `https` URL does not use TLS; reported only on Linux.
        case notTLS

        /// The system reports no reason, or another reason.
        case other
    }

    /// The response had not begun after this time or, if it is an hour, was incomplete.
    case timedOut(after: Duration)

    /// The response had begun, but was slower than 1,000 bytes a second over this time.
    case tooSlow(for: Duration)

    /// The service redirected more often than this.
    case tooManyRedirects(limit: Int)

    /// The network failed; the text is the system's message, which is rarely specific on Linux.
    case transport(Reason, String)
}

extension NoResponse: DescribedError {
    package var message: Message {
        switch self {
        case .timedOut(let timeout): Message("no complete response within {seconds} s", .seconds(timeout))
        case .tooSlow(let time): Message("less than 1,000 bytes a second for {seconds} s", .seconds(time))
        case .tooManyRedirects(let limit): Message("more than {limit} redirects", .verbatim("\(limit)"))
        case .transport(let reason, _): reason.message
        }
    }

    /// The system's message about a failure of the network, without possible secrets; nil for other failures.
    package var systemText: String? {
        if case .transport(_, let text) = self { Secrets.redacted(text) } else { nil }
    }
}

extension NoResponse.Reason {
    fileprivate var message: Message {
        switch self {
        case .offline: Message("this machine is not connected to a network")
        case .hostNotFound: Message("the host has no address; check its name, and the network")
        case .refused: Message("the connection was refused; check the port, and whether the service is running")
        case .insecure: Message("the certificate is not trusted")
        case .notTLS: Message("the port does not speak TLS")
        case .other: Message("no complete response")
        }
    }
}

extension NoResponse {
    /// Creates the failure that URLSession reports for a task.
    ///
    /// The reason is derived from the error code, if it is specific. On Linux, most codes are not, but libcurl's
    /// message indicates a rejected certificate.
    init(_ error: any Error) {
        let text = error.localizedDescription
        let reason = (error as? URLError).flatMap { Self.reasons[$0.code] } ?? Self.reason(in: text)
        // Every error of this kind already starts with these words.
        self = .transport(reason, text.replacing(": Couldn't connect to server", with: ""))
    }

    private static func reason(in text: String) -> Reason {
        let certificates = [
            "SSL certificate problem", "SSL: no alternative certificate subject name", "SSL: certificate subject name",
        ]
        if certificates.contains(where: text.hasPrefix) { return .insecure }
        if text.hasPrefix("Could not resolve proxy") { return .hostNotFound }
        // The messages of OpenSSL and GnuTLS about bytes that are not TLS.
        return ["wrong version number", "unexpected TLS packet"].contains(where: text.contains) ? .notTLS : .other
    }

    private static let reasons: [URLError.Code: Reason] = [
        .notConnectedToInternet: .offline, .dataNotAllowed: .offline, .internationalRoamingOff: .offline,
        .callIsActive: .offline, .cannotFindHost: .hostNotFound, .dnsLookupFailed: .hostNotFound,
        .cannotConnectToHost: .refused, .secureConnectionFailed: .insecure, .serverCertificateHasBadDate: .insecure,
        .serverCertificateUntrusted: .insecure, .serverCertificateHasUnknownRoot: .insecure,
        .serverCertificateNotYetValid: .insecure, .clientCertificateRejected: .insecure,
        .clientCertificateRequired: .insecure, .appTransportSecurityRequiresSecureConnection: .insecure,
    ]
}
