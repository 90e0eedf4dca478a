/// The requests and connections of a loopback server so far.
package struct LoopbackTraffic: Sendable {
    /// The requests that arrived, in order, each recorded before its response is sent.
    package var requests: [LoopbackRequest] = []
    /// How many connections were accepted.
    package var openedConnections = 0
    /// How many of them were closed.
    package var closedConnections = 0
    /// How many bytes of responses the system accepted.
    package var sentBytes = 0
}
