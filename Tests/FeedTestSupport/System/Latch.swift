import Foundation

/// An event that happens once, for which any number of threads can wait together with descriptors.
///
/// It is a pipe without data: closing one end wakes every `poll` on the other end.
package final class Latch: Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    /// Creates a closed latch.
    package init() throws {
        (reading, writing) = try Descriptor.pipe()
    }

    /// Opens the latch permanently; all threads that wait for it continue.
    package func open() {
        writing.close()
    }

    /// An entry for `poll` that is ready when the latch is open.
    var pollEntry: pollfd {
        pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    }
}
