/// The requests and connections of a loopback server so far.
package struct LoopbackTraffic: Sendable {
    /// The requests, in order, each recorded before its response is sent.
    package var requests: [LoopbackRequest] = []
    /// The number of accepted connections.
    package var openedConnections = 0
    /// The number of closed connections.
    package var closedConnections = 0
    /// The number of response bytes that the system accepted.
    package var sentBytes = 0
}
