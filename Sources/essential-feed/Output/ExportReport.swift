import FeedJSON

/// The result of an export: the page to open, and the number of images, pictures and comments.
struct ExportReport: Sendable {
    let path: String
    let images: Int
    let pictures: Int
    let comments: Int
    /// How many of the pictures, and the comments of how many images, are those of an earlier export.
    var keptPictures = 0
    var keptComments = 0

    func write(as format: OutputFormat) throws {
        switch format {
        case .text: try BlockOutput.write(path + "\n")
        case .json, .jsonl:
            try BlockOutput.write { writer in
                writer.member("path", path)
                writer.member("images", images)
                writer.member("pictures", pictures)
                writer.member("missing", images - pictures)
                writer.member("comments", comments)
            }
        }
    }
}

struct ExportFailure: Error {
    let path: String
    let cause: any Error
}

/// Why an export was refused; unless something changed during the export, the destination is unchanged.
enum ExportRefusal: Error, Equatable {
    /// The directory contains files, but no list of an export.
    case foreignDirectory

    /// The list with this name is corrupt, or names files that no export writes.
    case damagedList(String)

    /// A file to be written already exists and is not on the list.
    case existing(String)

    /// The feed has no images, but the directory has.
    case emptyFeed

    /// Another process replaced the cached image data during the export; the next export completes this one.
    case changedMeanwhile
}
