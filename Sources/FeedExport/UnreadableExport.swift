import FeedFiles

/// The reason the directory of an export cannot be read.
package struct UnreadableExport: Error {
    /// The path of the directory, or of the damaged or unreadable file in it.
    package let path: String

    /// An ``ExportRefusal``, or the error of a file.
    package let cause: any Error

    /// Whether the directory is not one of an export, so that another path would be right.
    package var isAnotherDirectory: Bool {
        switch cause {
        case ExportRefusal.foreignDirectory, ExportRefusal.missingList, SystemError.notFound: true
        default: false
        }
    }

    /// Reads a directory; the error has its path or, for a damaged or unreadable file, the path of the file.
    static func naming<Value>(
        _ path: String,
        _ body: (borrowing PublicDirectory) throws -> Value
    ) throws(UnreadableExport) -> Value {
        do {
            guard let directory = try PublicDirectory.open(path) else { throw SystemError.notFound }
            return try body(directory)
        } catch ExportRefusal.damagedList(let name) {
            throw UnreadableExport(path: path.appending(pathComponent: name), cause: ExportRefusal.damagedList(name))
        } catch {
            let file = error as? FileFailure
            throw UnreadableExport(path: file?.path ?? path, cause: file?.cause ?? error)
        }
    }
}
