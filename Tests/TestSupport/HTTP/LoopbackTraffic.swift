/// What a loopback server has seen so far.
package struct LoopbackTraffic: Sendable {
    /// The requests that arrived, in order; each is here before it is answered.
    package var requests: [LoopbackRequest] = []
    /// How many connections were accepted.
    package var openedConnections = 0
    /// How many of them are over.
    package var closedConnections = 0
    /// How many bytes of answers the system took.
    package var sentBytes = 0
}
