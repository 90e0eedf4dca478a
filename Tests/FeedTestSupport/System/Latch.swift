import Foundation

/// An event that happens once and that any number of threads can await together with descriptors.
///
/// It is a pipe that nothing is written to: closing one end wakes every `poll` on the other.
package final class Latch: Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    /// Creates a latch that is closed.
    package init() throws {
        (reading, writing) = try Descriptor.pipe()
    }

    /// Opens the latch for good; every thread that waits for it continues.
    package func open() {
        writing.close()
    }

    /// An entry for `poll` that is ready when the latch is open.
    var pollEntry: pollfd {
        pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    }
}
