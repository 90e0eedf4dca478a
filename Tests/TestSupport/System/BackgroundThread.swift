import Foundation

/// Work that may block, outside the threads that Swift's tasks share.
enum BackgroundThread {
    static func start(_ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread(work)
    }
}
